// Keeps a page live: parts of it arrive by server-sent events and take the place of the old ones.
// Everything works without this file, but stands still.
"use strict";
(() => {
  const root = document.documentElement;
  let skew = 0; // seconds that the hub's clock is ahead of this one
  let heard = Date.now();

  // -- how long ago, how long already
  const ago = (at) => {
    const s = Math.max(0, Math.round(Date.now() / 1000 + skew - at));
    if (s < 60) return `${s} s`;
    if (s < 3600) return `${Math.floor(s / 60)} min`;
    if (s < 172800) return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
    return `${Math.floor(s / 86400)} days`;
  };
  const ages = () => {
    for (const each of document.querySelectorAll("time.age[data-at]")) {
      const text = ago(Number(each.dataset.at));
      if (each.textContent !== text) each.textContent = text;
    }
  };
  const clocks = (within) => {
    for (const each of within.querySelectorAll("time.clock[data-at]")) {
      const when = new Date(Number(each.dataset.at) * 1000);
      each.textContent = when.toLocaleTimeString([], {
        hour: "2-digit", minute: "2-digit", second: each.dataset.fine ? "2-digit" : undefined, hour12: false,
      });
      each.title = when.toLocaleString();
    }
  };

  // -- parts
  const made = (html) => {
    const box = document.createElement("template");
    box.innerHTML = html;
    return box.content.firstElementChild;
  };
  // Whether somebody has begun to fill in a form of this part, even before this file was loaded.
  const begun = (part) => [...part.querySelectorAll("form [name]")].some((field) => (
    field.type === "radio" || field.type === "checkbox" ? field.checked !== field.defaultChecked
      : field.tagName === "INPUT" && field.type !== "hidden"
        && (field.value !== field.defaultValue || field === document.activeElement)));
  // A part as the hub sent it: without the token of this page, and closed.
  const bare = (part) => {
    const copy = part.cloneNode(true);
    for (const each of copy.querySelectorAll("input[name=token]")) each.remove();
    for (const each of [copy, ...copy.querySelectorAll("details[open]")]) each.removeAttribute("open");
    for (const each of copy.querySelectorAll("time")) each.textContent = "";
    for (const each of copy.querySelectorAll("time[title]")) each.removeAttribute("title");
    return copy;
  };
  const put = (id, html) => {
    const old = document.getElementById(id);
    if (!html) {
      if (old) old.remove();
      return;
    }
    const fresh = made(html);
    if (!fresh) return;
    if (!old) {
      const home = document.getElementById(fresh.dataset.home || "");
      if (!home) return;
      home.append(fresh);
      fresh.classList.add("fresh");
      clocks(fresh);
      return;
    }
    if (bare(old).isEqualNode(bare(fresh))) return;
    if (begun(old)) {
      // Somebody is filling it in: what he sees stays, and he is told.
      const note = old.querySelector(".outdated");
      if (note && old.dataset.version !== fresh.dataset.version) note.hidden = false;
      return;
    }
    const active = document.activeElement;
    const focus = old.contains(active) ? active.id || active.getAttribute("href") : null;
    for (const part of fresh.querySelectorAll("details[id]")) {
      const was = document.getElementById(part.id);
      if (was && was.open) part.open = true;
    }
    if (fresh.tagName === "DETAILS" && old.open) fresh.open = true;
    old.replaceWith(fresh);
    clocks(fresh);
    if (focus) {
      const again = document.getElementById(focus)
        || [...fresh.querySelectorAll("a")].find((a) => a.getAttribute("href") === focus);
      if (again) again.focus({ preventScroll: true });
    }
  };
  const order = (home, ids) => {
    const list = document.getElementById(home);
    if (!list) return;
    ids.forEach((id, place) => {
      const item = document.getElementById(id);
      const there = list.children[place];
      if (item && item !== there) list.insertBefore(item, there || null);
    });
  };
  const say = (text) => {
    const out = document.getElementById("announce");
    if (out && text && out.textContent !== text) out.textContent = text;
  };
  const lost = document.getElementById("lost");
  const took = (data) => {
    heard = Date.now();
    skew = data.now - heard / 1000;
    if (lost) lost.hidden = true;
  };

  const live = document.querySelector("[data-live]");
  if (live) {
    const source = new EventSource(live.dataset.live);
    source.addEventListener("beat", (event) => took(JSON.parse(event.data)));
    source.addEventListener("parts", (event) => {
      const data = JSON.parse(event.data);
      took(data);
      if (data.whole) {
        for (const row of document.querySelectorAll("[data-home]")) {
          if (!(row.id in data.parts)) row.remove();
        }
      }
      for (const [id, html] of Object.entries(data.parts)) put(id, html);
      for (const [home, ids] of Object.entries(data.order)) order(home, ids);
      const title = document.querySelector("[data-title]");
      if (title) document.title = title.dataset.title;
      const news = document.querySelector("[data-say]");
      if (news) say(news.dataset.say);
      ages();
      root.dataset.fresh = String(Number(root.dataset.fresh || 0) + 1);
    });
    setInterval(() => {
      if (lost && Date.now() - heard > 10000) {
        lost.hidden = false;
        lost.querySelector("time").textContent = new Date(heard).toLocaleTimeString();
      }
    }, 1000);
    addEventListener("pagehide", () => source.close());
  }

  // -- forms
  const token = document.querySelector("meta[name=form-token]");
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post") return;
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "yes";
    if (token && !form.querySelector("input[name=token]")) {
      const field = document.createElement("input");
      field.type = "hidden";
      field.name = "token";
      field.value = token.content;
      form.append(field);
    }
  });
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  });

  // -- four taps: what the deal is worth, before it is saved
  const taps = document.querySelector("form[data-worth]");
  if (taps) {
    const worth = JSON.parse(taps.dataset.worth);
    const shown = document.getElementById("worth");
    const update = () => {
      const data = new FormData(taps);
      const out = data.get("maker") === "none";
      for (const each of taps.querySelectorAll("[data-unless-out]")) each.disabled = out;
      const key = out ? "out" : [data.get("maker"), data.get("alone"), data.get("tricks")].join("/");
      const known = worth[key];
      shown.textContent = known || "Save";
      shown.closest("button").disabled = !known;
    };
    taps.addEventListener("change", update);
    update();
  }

  // -- four colours for the suits, remembered by this browser
  const suits = document.getElementById("four-suits");
  if (suits) {
    suits.checked = root.dataset.suits === "four";
    suits.closest("label").hidden = false;
    suits.addEventListener("change", () => {
      root.dataset.suits = suits.checked ? "four" : "two";
      document.cookie = `suits=${root.dataset.suits}; path=/; max-age=31536000; samesite=lax`;
    });
  }

  clocks(document);
  ages();
  setInterval(ages, 1000);
})();
