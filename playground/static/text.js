// Text with entities as elements. Offsets are UTF-16 units, which is how JavaScript counts too.

import { h } from "./dom.js";

const TAGS = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strikethrough: "s",
  code: "code",
  pre: "pre",
  blockquote: "blockquote",
  expandable_blockquote: "blockquote",
};

/** Return a fragment for the text; `act(kind, value)` is called for clicks on commands and links. */
export function rich(text, entities = [], act = () => {}) {
  const fragment = document.createDocumentFragment();
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  append(fragment, text, 0, text.length, sorted, act);
  return fragment;
}

function append(parent, text, start, end, entities, act) {
  let at = start;
  let next = 0;
  while (next < entities.length) {
    const entity = entities[next];
    const first = Math.max(entity.offset, at);
    const last = Math.min(entity.offset + entity.length, end);
    if (first >= last) {
      next += 1;
      continue;
    }
    if (first > at) parent.append(text.slice(at, first));
    const inside = entities.slice(next + 1).filter((other) => other.offset < last);
    const element = wrap(entity, text.slice(first, last), act);
    append(element, text, first, last, inside, act);
    parent.append(element);
    at = last;
    next += 1;
  }
  if (at < end) parent.append(text.slice(at, end));
}

function wrap(entity, part, act) {
  const { type } = entity;
  if (TAGS[type]) return h(TAGS[type]);
  if (type === "spoiler") {
    return h("span", {
      class: "spoiler", tabindex: "0",
      onclick: (event) => event.currentTarget.classList.add("open"),
    });
  }
  if (type === "bot_command") return clickable(() => act("command", part));
  if (type === "url" || type === "text_link") {
    const address = safeAddress(type === "url" ? part : entity.url);
    if (address) return link(address, act);
  }
  if (type === "mention" || type === "text_mention" || type === "hashtag") {
    return h("span", { class: "mention" });
  }
  return h("span");
}

function clickable(action) {
  return h("a", {
    href: "#",
    onclick: (event) => {
      event.preventDefault();
      action();
    },
  });
}

function link(address, act) {
  return h("a", {
    href: address, target: "_blank", rel: "noopener noreferrer",
    onclick: (event) => {
      event.preventDefault();
      act("link", address);
    },
  });
}

/** The address when it is one that may be opened, else null. */
export function safeAddress(address) {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  try {
    const url = new URL(whole);
    return ["http:", "https:", "tg:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
