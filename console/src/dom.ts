export { button, h, region, s } from '../../packages/capture/src/dom.js';
