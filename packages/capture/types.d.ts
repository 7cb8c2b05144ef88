/* What `@anverso/capture` is to a program: an element and its events. */

export type Side = 'front' | 'back' | 'selfie';

/** A photo was taken. `step` counts from 0. */
export type CapturedDetail = { readonly step: number; readonly side: Side; readonly blob: Blob };

export type AnsweredDetail = { readonly step: number; readonly accepted: boolean };

/** `error_code` is null where the person is not to know it, and where the backend gave none. */
export type RefusedDetail = {
  readonly step: number;
  readonly error_code: number | null;
  readonly advice: string;
};

export interface AnversoCaptureEventMap {
  captured: CustomEvent<CapturedDetail>;
  answered: CustomEvent<AnsweredDetail>;
  refused: CustomEvent<RefusedDetail>;
  finished: CustomEvent<null>;
}

export interface AnversoCaptureElement extends HTMLElement {
  addEventListener<E extends keyof AnversoCaptureEventMap>(
    type: E,
    listener: (event: AnversoCaptureEventMap[E]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'anverso-capture': AnversoCaptureElement;
  }
}
