import { render } from 'lit'
import 'axe-core/axe.min.js'
import { waitForAnimations } from './wait-for-animations.js'
import { waitUntil } from './wait-until.js'

/** A page of its own for buttons, and what a test asks of it, shadow roots included. */
export function createButtonPage() {
  const page = Object.assign(document.createElement('main'), { className: 'buttons' })
  const all = (testId: string, root: ParentNode = page): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap(element => [
      ...(element.dataset.testid === testId ? [element] : []),
      ...(element.shadowRoot ? all(testId, element.shadowRoot) : []),
    ])
  const button = (testId: string) => all(testId)[0] as HTMLButtonElement
  return {
    page,
    all,
    button,
    read: (testId: string): string | undefined => button(testId)?.textContent.replace(/\s+/g, ' ').trim(),
    put: (template: unknown) => render(template, page),
    async when(condition: () => unknown): Promise<void> {
      await waitUntil(condition, { timeoutMs: 20_000, describe: () => page.innerHTML })
    },
    async axeIds(): Promise<string[]> {
      const { axe } = window as unknown as {
        axe: { run(context: Element, options: object): Promise<{ violations: { id: string }[] }> }
      }
      await waitForAnimations()
      const { violations } = await axe.run(page, { rules: { region: { enabled: false } } })
      return violations.map(({ id }) => id)
    },
  }
}
