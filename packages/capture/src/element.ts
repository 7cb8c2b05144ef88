import type { Backend } from './backend/backend.js';
import { ownBackend } from './backend/own.js';
import { sessionBackend } from './backend/session.js';
import { runFlow } from './flow.js';
import { createNets } from './net/runtime.js';
import { createSpeech } from './speech.js';
import { style } from './style/style.js';
import type { Emit } from './tools.js';
import { showLoading } from './views/messages.js';
import { createScreen } from './views/screen.js';

const serviceOf = (element: HTMLElement): string =>
  new URL(element.getAttribute('base-url') ?? '/', location.href).href.replace(/\/+$/, '');

/** Its own folder, or that of the service. */
const netsOf = (element: HTMLElement): string =>
  new URL(
    element.getAttribute('net-url')?.replace(/\/*$/, '/') ?? `${serviceOf(element)}/capture/net/`,
    location.href,
  ).href;

const backendOf = (element: HTMLElement): Backend | undefined => {
  const token = element.getAttribute('token');
  if (token) return sessionBackend(serviceOf(element), token);
  const steps = element.getAttribute('steps');
  return steps ? ownBackend(steps, element.getAttribute('post-to')) : undefined;
};

const start = (element: HTMLElement, root: ShadowRoot, ofPage: string | null): void => {
  const backend = backendOf(element);
  root.replaceChildren();
  if (!backend) return;
  const speech = createSpeech(ofPage, element.hasAttribute('offer-languages'));
  const says = (language: string): void => {
    if (ofPage === null) element.lang = language;
  };
  const screen = createScreen(root, { nets: createNets(netsOf(element)), speech, says });
  const emit: Emit = (name, detail) =>
    void element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  showLoading(screen, speech.t);
  const offersPhone = element.hasAttribute('offer-phone');
  void runFlow({ backend, screen, emit, speech, offersPhone });
};

/** A class because the platform asks for one; all it does is in plain functions. */
export class AnversoCapture extends HTMLElement {
  static readonly observedAttributes = ['token', 'base-url', 'net-url', 'steps', 'post-to'];
  readonly #root = this.attachShadow({ mode: 'open' });
  /** Read once: where the page names no language, the element itself sets the attribute later. */
  #ofPage: string | null | undefined;
  #isDue = false;

  connectedCallback(): void {
    if (this.#ofPage === undefined) this.#ofPage = this.getAttribute('lang');
    this.#root.adoptedStyleSheets = [style];
    this.#restart();
  }

  disconnectedCallback(): void {
    // A closed dialog stops its camera.
    for (const dialog of this.#root.querySelectorAll('dialog')) dialog.close();
    this.#root.replaceChildren();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#restart();
  }

  /** Restarts once, however many attributes were set. */
  #restart(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.isConnected) start(this, this.#root, this.#ofPage ?? null);
    });
  }
}
