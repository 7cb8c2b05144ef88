import { AnversoCapture } from './element.js';

/* The module of `@anverso/capture`: importing it defines the element. */

if (!customElements.get('anverso-capture'))
  customElements.define('anverso-capture', AnversoCapture);
