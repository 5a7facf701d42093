// The page: windows side by side, and the list of people and chats for the active one.
// The address says which windows are open: #101@-4001,102@-4001 is person@chat twice.

import { choiceIn, form } from "./dialogs.js";
import { avatar, clock, fullName, gist, h, handle } from "./dom.js";
import { Pane } from "./pane.js";
import { post, store } from "./store.js";

const MOST_PANES = 4;
const place = (id) => document.getElementById(id);

let panes = [];
let active = null;
let nextNumber = 0;

const windows = {
  changed() {
    saveAddress();
    drawSidebar();
  },
  activate(pane) {
    if (active === pane) return;
    active = pane;
    drawSidebar();
  },
  close(pane) {
    if (panes.length === 1) return;
    panes = panes.filter((one) => one !== pane);
    pane.element.remove();
    if (active === pane) [active] = panes;
    windows.changed();
  },
  list() {
    document.body.classList.add("listing");
  },
};

function saveAddress() {
  const parts = panes.map((pane) => `${pane.personId}@${pane.chatId}`);
  history.replaceState(null, "", `#${parts.join(",")}`);
}

function openPane(personId, chatId) {
  const pane = new Pane(nextNumber, personId, chatId, windows);
  nextNumber += 1;
  panes.push(pane);
  place("panes").append(pane.element);
  pane.show(personId, chatId);
  return pane;
}

/** Open the windows that the address names, or the first two people in the first group. */
function openFirstPanes() {
  const named = [...location.hash.matchAll(/(\d+)@(-?\d+)/g)].map(([, person, chat]) =>
    [Number(person), Number(chat)]);
  const wanted = named.filter(([person, chat]) => store.people.has(person) && store.chats.has(chat));
  if (wanted.length === 0) {
    const group = [...store.chats.values()].find((chat) => chat.type !== "private");
    const people = [...store.people.keys()].slice(0, 2);
    wanted.push(...people.map((person) => [person, group?.id ?? person]));
  }
  for (const [person, chat] of wanted.slice(0, MOST_PANES)) openPane(person, chat);
  [active] = panes;
  drawSidebar();
}

function drawSidebar() {
  if (!active) return;
  place("people").replaceChildren(...[...store.people.values()].map(personChip));
  place("chats-label").textContent = `${active.person.first_name}’s chats`;
  place("chats").replaceChildren(...store.chatsOf(active.personId).map(chatRow));
  place("tabs").replaceChildren(...panes.map((pane) => h("button", {
    class: pane === active ? "on" : "", data: { tab: pane.number },
    onclick: () => windows.activate(pane),
  }, pane.person.first_name, h("small", {}, store.chatName(pane.chat)))));
  for (const pane of panes) pane.element.classList.toggle("active", pane === active);
  place("add-pane").disabled = panes.length >= MOST_PANES;
}

function personChip(person) {
  const name = fullName(person);
  return h("button", {
    class: person.id === active.personId ? "person on" : "person",
    title: `${name}, ${handle(person)}`,
    data: { person: person.id },
    onclick: () => active.show(person.id, active.chatId),
  }, avatar(person.id, name), h("span", {}, person.first_name),
  h("small", {}, handle(person)));
}

function chatRow(chat) {
  const last = store.history(chat.id).at(-1);
  const unread = store.unreadOf(active.personId, chat.id);
  const name = store.chatName(chat);
  const writer = last && chat.type !== "private" && !last.service ? `${last.from.first_name}: ` : "";
  return h("button", {
    class: chat.id === active.chatId ? "chat on" : "chat", data: { chat: chat.id },
    onclick: () => {
      document.body.classList.remove("listing");
      active.show(active.personId, chat.id);
    },
  },
  avatar(chat.type === "private" ? store.bot.id : chat.id, name),
  h("span", { class: "about" },
    h("b", {}, name), h("time", {}, last ? clock(last.date) : ""),
    h("span", { class: "last" }, last ? writer + gist(last) : "no messages yet"),
    unread ? h("em", { class: "badge" }, String(unread)) : null));
}

/** Count a message as unread for everybody who sees the chat in no window. */
function countUnread(message) {
  const chat = store.chats.get(message.chat.id);
  if (!chat) return;
  const readers = chat.type === "private" ? [chat.id] : chat.members;
  for (const id of readers) {
    const open = panes.some((pane) => pane.personId === id && pane.chatId === chat.id);
    if (!open && id !== message.from.id) {
      store.setUnread(id, chat.id, store.unreadOf(id, chat.id) + 1);
    }
  }
}

function onNews(kind, body) {
  if (kind === "link") {
    place("link").dataset.online = String(body);
    return;
  }
  if (kind === "load") {
    if (panes.length === 0) openFirstPanes();
    else for (const pane of panes) pane.show(store.people.has(pane.personId)
      ? pane.personId : [...store.people.keys()][0], pane.chatId);
    return;
  }
  if (["message", "edit", "delete", "action"].includes(kind)) {
    const chatId = body.chat.id ?? body.chat;
    for (const pane of panes) if (pane.chatId === chatId) pane.news(kind, body);
    if (kind === "message") countUnread(body);
  } else if (kind === "chat") {
    for (const pane of panes) followChat(pane, body);
  } else if (kind === "person") {
    for (const pane of panes) pane.refreshHead();
  }
  drawSidebar();
}

/** A group that has become a supergroup, or that the person has left, is no longer shown. */
function followChat(pane, chat) {
  if (pane.chatId !== chat.id) return;
  if (chat.migrated_to) {
    if (store.chats.has(chat.migrated_to)) pane.show(pane.personId, chat.migrated_to);
  } else if (chat.members.includes(pane.personId)) pane.refreshHead();
  else pane.show(pane.personId, pane.personId);
}

async function newPerson() {
  const values = await form("New person", [
    { name: "first_name", label: "First name", required: true },
    { name: "last_name", label: "Last name" },
    { name: "username", label: "Username", hint: "may stay empty" },
    { name: "language_code", label: "Language", hint: "en, ru, el, hy …" },
  ]);
  if (!values) return;
  const person = await attempt(() => post("user", values));
  const chat = active.chat;
  if (!person || chat.type === "private") return;
  await attempt(() => post("member", { action: "join", chat: chat.id, user: person.id }));
}

async function newGroup() {
  const values = await form("New group", [
    { name: "title", label: "Name", required: true },
    ...[...store.people.values()].map((person) => ({
      name: "members", type: "check", value: String(person.id), label: fullName(person),
      checked: true,
    })),
    { name: "forum", type: "check", value: "forum", label: "with topics (a forum)" },
  ]);
  if (!values) return;
  const chat = await attempt(() => post("chat", {
    title: values.title, members: (values.members || []).map(Number),
    creator: active.personId, forum: Boolean(values.forum),
  }));
  if (chat) active.show(active.personId, chat.id);
}

async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    active.trouble(error);
    return null;
  }
}

async function startOver() {
  const sure = await choiceIn(document.body, "Forget all chats and begin anew?",
    [["Start over", true], ["Cancel", false]]);
  if (sure) await attempt(() => post("reset"));
}

place("add-pane").addEventListener("click", () => {
  if (!active || panes.length >= MOST_PANES) return;
  const shown = new Set(panes.map((pane) => pane.personId));
  const person = [...store.people.keys()].find((id) => !shown.has(id)) ?? active.personId;
  active = openPane(person, active.chatId);
  drawSidebar();
});
place("new-person").addEventListener("click", newPerson);
place("new-group").addEventListener("click", newGroup);
place("reset").addEventListener("click", startOver);

store.listen(onNews);
store.connect();
