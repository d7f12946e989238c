// Jupyter as a host: what anywidget hands to a browser module, as the small host of `host.js`.

import { language, learn } from "./say.js";

/** @import {Host, Mount} from "./host.js" */

/**
 * @typedef {object} Model what anywidget gives us
 * @property {(name: string) => any} get
 * @property {(name: string, heard: (...said: any[]) => void) => void} on
 * @property {(name: string, heard: (...said: any[]) => void) => void} off
 * @property {(content: unknown) => void} send
 */

/**
 * @param {Model} model anywidget makes one for each view
 * @param {object} desk
 * @returns {{host: Host, leave: () => void}} leave: hear nothing more; the model outlives its views
 */
export function hostOf(model, desk) {
  /** @type {[string, (...said: any[]) => void][]} */
  const heard = [];
  /** @param {string} name @param {(...said: any[]) => void} call */
  const listen = (name, call) => {
    heard.push([name, call]);
    model.on(name, call);
  };
  return {
    host: {
      desk,
      get: (name) => model.get(name),
      on: (name, changed) => listen(`change:${name}`, () => changed()),
      hear: (call) => listen("msg:custom", call),
      send: (message) => model.send(message),
    },
    leave: () => {
      for (const [name, call] of heard.splice(0)) model.off(name, call);
    },
  };
}

/**
 * A page as a module for anywidget, which calls it once for a desk and then `render` for each of its views. Other hosts mount it
 * themselves: `mount` is that, in the language of the desk.
 *
 * @param {Mount} mount
 */
export function widget(mount) {
  /** @type {Mount} */
  const plain = (host, el) => {
    learn(host.get("words"));
    el.lang = language();
    return mount(host, el);
  };
  const made = () => {
    const desk = {};
    return {
      /** @param {{model: Model, el: HTMLElement}} place */
      render({ model, el }) {
        const { host, leave } = hostOf(model, desk);
        const close = plain(host, el);
        return () => {
          leave();
          close();
        };
      },
    };
  };
  return Object.assign(made, { mount: plain });
}
