export { button, h, region, s } from '../../capture/src/dom.js';
