import 'axe-core/axe.min.js';
import { LitElement, render } from 'lit';
import { reset } from '../../packages/ui/src/styles/reset.js';
import { tokens } from '../../packages/ui/src/styles/tokens.js';
class AtomHost extends LitElement {
    static { this.styles = [tokens, reset]; }
}
if (!customElements.get('w3m-test-host'))
    customElements.define('w3m-test-host', AtomHost);
let mounted;
const settle = async (root) => {
    for (const element of root.querySelectorAll('*')) {
        if (element instanceof LitElement)
            await element.updateComplete;
        if (element.shadowRoot)
            await settle(element.shadowRoot);
    }
};
/** Renders a template under the modal's tokens, in place of what was mounted before, and answers when every atom has rendered. */
export const mount = async (template, { theme = 'light', dir = 'ltr' } = {}) => {
    unmount();
    const host = document.createElement('w3m-test-host');
    host.dataset['theme'] = theme;
    host.dir = dir;
    document.body.append(host);
    mounted = host;
    await host.updateComplete;
    const root = host.shadowRoot;
    const main = document.createElement('main');
    root.append(main);
    main.style.background = 'var(--_surface)';
    render(template, main);
    await settle(root);
    return root;
};
export const unmount = () => {
    mounted?.remove();
    mounted = undefined;
};
/** Waits until every atom below `root` has rendered again. */
export const updated = settle;
/** The first element below `root` that matches, through all shadow roots. */
export const deep = (root, selector) => {
    const find = (node) => {
        for (const element of node.querySelectorAll('*')) {
            if (element.matches(selector))
                return element;
            const inner = element.shadowRoot && find(element.shadowRoot);
            if (inner)
                return inner;
        }
        return undefined;
    };
    const found = find(root instanceof Element ? (root.shadowRoot ?? root) : root);
    if (!found)
        throw new Error(`nothing matches ${selector}`);
    return found;
};
/** What axe finds wrong with the mounted atoms, one line a rule. Rules about whole pages are off. */
export const axeFindings = async () => {
    const { axe } = window;
    const { violations } = await axe.run(mounted, { rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false }, 'page-has-heading-one': { enabled: false } } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => `${node.html} ${node.failureSummary}`).join(' | ')}`);
};
