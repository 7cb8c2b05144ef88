import camera from '../camera/camera.css?inline';
import moving from '../moving/moving.css?inline';
import component from './component.css?inline';
import controls from './controls.css?inline';

/**
 * A constructed style sheet: a strict content security policy refuses style elements and
 * attributes, never these.
 */
export const style = new CSSStyleSheet();
style.replaceSync(controls + camera + moving + component);
