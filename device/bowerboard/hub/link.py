"""The hub's one MQTT edge: paho on its own thread, which only hands over to the hub's loop."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from paho.mqtt import client as mqtt
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from bowerboard.hublink.payloads import KEEPALIVE_S
from bowerboard.hublink.topics import FROM_ALL

_log = logging.getLogger(__name__)

AT_ONCE = 200
"""Messages seen to before others of the loop have their turn."""


@dataclass(frozen=True, slots=True)
class BrokerAt:
    """Where the broker is, and as whom to speak; ``ca`` is a PEM text, empty for no TLS."""

    host: str
    port: int
    user: str = ""
    password: str = ""
    ca: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """What came on a topic; ``retained``: the broker had kept it."""

    topic: str
    payload: bytes
    retained: bool


class BrokerLink:
    """Speaks with the broker from ``start`` to ``stop``; calls back in the loop it was made in."""

    def __init__(
        self,
        at: BrokerAt,
        client_id: str,
        will: tuple[str, bytes],
        heard: Callable[[Message], None],
        connected: Callable[[bool], None],
    ) -> None:
        self._at = at
        self._heard = heard
        self._connected = connected
        self._loop = asyncio.get_running_loop()
        self._inbox: deque[Message] = deque()
        self._called = False
        client = mqtt.Client(
            CallbackAPIVersion.VERSION2, client_id=client_id, protocol=mqtt.MQTTv311
        )
        client.will_set(*will, qos=1, retain=True)
        client.max_queued_messages_set(0)
        client.max_inflight_messages_set(0)
        client.reconnect_delay_set(1, 5)
        if at.user:
            client.username_pw_set(at.user, at.password)
        if at.ca:
            client.tls_set_context(ssl.create_default_context(cadata=at.ca))
        client.on_connect = self._on_connect
        client.on_subscribe = self._on_subscribe
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        self._client: Client = client

    def start(self) -> None:
        """Connect, now or as soon as the broker is there."""
        self._client.connect_async(self._at.host, self._at.port, KEEPALIVE_S)
        self._client.loop_start()

    def stop(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def publish(self, topic: str, payload: bytes, retain: bool = False, qos: int = 1) -> None:
        """Say ``payload`` on ``topic``; lost when there is no connection."""
        self._client.publish(topic, payload, qos, retain)

    # -- on paho's thread ------------------------------------------------------------------

    def _on_connect(self, client: Client, _data: Any, _flags: Any, reason: Any, _p: Any) -> None:
        if reason.is_failure:
            _log.error("the broker refuses the hub: %s", reason)
            return
        client.subscribe(FROM_ALL, 1)

    def _on_subscribe(self, _client: Client, _data: Any, _mid: int, codes: Any, _p: Any) -> None:
        """Only now does it hear: what was said before would be lost."""
        if any(code.is_failure for code in codes):
            _log.error("the broker does not let the hub hear the tables: check its access list")
            return
        self._loop.call_soon_threadsafe(self._connected, True)

    def _on_disconnect(
        self, _client: Client, _data: Any, _flags: Any, reason: Any, _p: Any
    ) -> None:
        if reason.is_failure:
            _log.warning("the broker is gone: %s", reason)
        self._loop.call_soon_threadsafe(self._connected, False)

    def _on_message(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        self._inbox.append(Message(message.topic, bytes(message.payload), message.retain))
        if not self._called:
            self._called = True
            self._loop.call_soon_threadsafe(self._drain)

    # -- on the hub's loop -----------------------------------------------------------------

    def _drain(self) -> None:
        self._called = False
        for _ in range(min(AT_ONCE, len(self._inbox))):
            self._heard(self._inbox.popleft())
        if self._inbox and not self._called:
            self._called = True
            self._loop.call_soon(self._drain)
