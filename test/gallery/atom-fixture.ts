import 'axe-core/axe.min.js'
import { LitElement, render, type TemplateResult } from 'lit'
import { reset } from '../../packages/ui/src/styles/reset.js'
import { tokens } from '../../packages/ui/src/styles/tokens.js'
import { waitForAnimations } from './wait-for-animations.js'

interface AxeRun {
  run(
    context: Element,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
}

class AtomHost extends LitElement {
  static override styles = [tokens, reset]
}
if (!customElements.get('w3m-test-host')) customElements.define('w3m-test-host', AtomHost)

export interface MountOptions {
  readonly theme?: 'light' | 'dark'
  readonly dir?: 'ltr' | 'rtl'
}

let mounted: HTMLElement | undefined

const finishAnimations = async (root: ShadowRoot): Promise<void> => {
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof LitElement) await element.updateComplete
    if (element.shadowRoot) await finishAnimations(element.shadowRoot)
  }
}

/**
 * Renders a template under the modal's tokens, in place of what was mounted before, and answers when every atom has
 * rendered.
 */
export const mount = async (
  template: TemplateResult,
  { theme = 'light', dir = 'ltr' }: MountOptions = {},
): Promise<ShadowRoot> => {
  unmount()
  const host = document.createElement('w3m-test-host') as AtomHost
  host.dataset['theme'] = theme
  host.dir = dir
  document.body.append(host)
  mounted = host
  await host.updateComplete
  const root = host.shadowRoot as ShadowRoot
  const main = document.createElement('main')
  root.append(main)
  main.style.background = 'var(--_surface)'
  render(template, main)
  await finishAnimations(root)
  return root
}

export const unmount = (): void => {
  mounted?.remove()
  mounted = undefined
}

/** Waits until every atom below `root` has rendered again. */
export const updated = finishAnimations

/** The first element below `root` that matches, through all shadow roots. */
export const deep = (root: ShadowRoot | Element, selector: string): HTMLElement => {
  const find = (node: ParentNode): HTMLElement | undefined => {
    for (const element of node.querySelectorAll<HTMLElement>('*')) {
      if (element.matches(selector)) return element
      const inner = element.shadowRoot && find(element.shadowRoot)
      if (inner) return inner
    }
    return undefined
  }
  const found = find(root instanceof Element ? (root.shadowRoot ?? root) : root)
  if (!found) throw new Error(`nothing matches ${selector}`)
  return found
}

/** What axe finds wrong with the mounted atoms, one line a rule. Rules about whole pages are off. */
export const axeFindings = async (): Promise<string[]> => {
  const { axe } = window as unknown as { axe: AxeRun }
  await waitForAnimations()
  const { violations } = await axe.run(mounted as Element, {
    rules: {
      region: { enabled: false },
      'landmark-one-main': { enabled: false },
      'page-has-heading-one': { enabled: false },
    },
  })
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.html} ${node.failureSummary}`).join(' | ')}`,
  )
}
