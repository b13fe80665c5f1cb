import 'axe-core/axe.min.js';
import { type TemplateResult } from 'lit';
export interface MountOptions {
    readonly theme?: 'light' | 'dark';
    readonly dir?: 'ltr' | 'rtl';
}
/** Renders a template under the modal's tokens, in place of what was mounted before, and answers when every atom has rendered. */
export declare const mount: (template: TemplateResult, { theme, dir }?: MountOptions) => Promise<ShadowRoot>;
export declare const unmount: () => void;
/** Waits until every atom below `root` has rendered again. */
export declare const updated: (root: ShadowRoot) => Promise<void>;
/** The first element below `root` that matches, through all shadow roots. */
export declare const deep: (root: ShadowRoot | Element, selector: string) => HTMLElement;
/** What axe finds wrong with the mounted atoms, one line a rule. Rules about whole pages are off. */
export declare const axeFindings: () => Promise<string[]>;
