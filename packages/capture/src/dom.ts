/*
 * The page is made of plain elements. Text is always a text node: nothing that was read is ever
 * parsed as HTML.
 */

export type Child = Node | string | number | undefined | null | false | readonly Child[];

type Handlers = {
  readonly [E in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[E]) => void;
};

type Value = string | number | boolean | undefined;
type Props = { readonly on?: Handlers } & {
  readonly [attribute: string]: Value | Handlers;
};

const append = (parent: Element, children: readonly Child[]): void => {
  for (const child of children)
    if (Array.isArray(child)) append(parent, child as readonly Child[]);
    else if (child instanceof Node) parent.append(child);
    else if (typeof child === 'string' || typeof child === 'number') parent.append(String(child));
};

const fill = <T extends Element>(
  element: T,
  { on, ...attributes }: Props,
  children: readonly Child[],
) => {
  for (const [name, value] of Object.entries(attributes as Readonly<Record<string, Value>>))
    if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  for (const [name, handler] of Object.entries(on ?? {}))
    element.addEventListener(name, handler as EventListener);
  append(element, children);
  return element;
};

export const h = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] => fill(document.createElement(tag), props, children);

export const s = <K extends keyof SVGElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', tag), props, children);

/** An element that is filled anew by each call of `show`. */
export const region = (props: Props = {}) => {
  const element = h('div', props);
  const show = (...children: readonly Child[]): void => {
    element.replaceChildren();
    append(element, children);
  };
  return { element, show };
};

export const button = (label: Child, act: () => void, props: Props = {}): HTMLButtonElement =>
  h('button', { type: 'button', on: { click: act }, ...props }, label);
