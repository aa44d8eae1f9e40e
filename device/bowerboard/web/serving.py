"""uvicorn, with the streams of live pages ended before it waits for the connections to close."""

from __future__ import annotations

from socket import socket

import uvicorn
from starlette.applications import Starlette


class Server(uvicorn.Server):
    """Serves ``app``; ``app.state.desk.close()`` ends what would stay open for ever."""

    def __init__(self, app: Starlette, host: str = "127.0.0.1", port: int = 0) -> None:
        config = uvicorn.Config(
            app,
            host=host,
            port=port,
            log_level="warning",
            timeout_graceful_shutdown=2,
            # No header of another machine is believed, and none tells what we run on.
            proxy_headers=False,
            server_header=False,
        )
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Close everything, at once."""
        self._app.state.desk.close()
        await super().shutdown(sockets)
