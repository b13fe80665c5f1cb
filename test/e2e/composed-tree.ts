import type { Frame, Page } from '@playwright/test'

/** A text that a visitor can read or hear in the modal: where it stands and what it says. */
export interface VisibleText {
  readonly where: string
  readonly text: string
}

/**
 * Every visible text and every accessible name, description and placeholder under the elements of the kit, also in open
 * shadow roots.
 * What matches `except` is left out with all that is in it.
 */
export const readTexts = (
  page: Page | Frame,
  scope = 'w3m-modal',
  except = ':not(*)',
): Promise<readonly VisibleText[]> =>
  page.evaluate(
    ([selector, left]) => {
      const found: VisibleText[] = []
      const attributes = [
        'aria-label',
        'aria-description',
        'aria-roledescription',
        'aria-valuetext',
        'alt',
        'title',
        'placeholder',
      ]
      const visit = (node: Node, where: string): void => {
        if (node instanceof Text) {
          const text = node.data.trim()
          if (text && node.parentElement?.checkVisibility() !== false) found.push({ where, text })
          return
        }
        if (node instanceof Element) {
          if (node.matches(left)) return
          if (['style', 'script', 'template'].includes(node.localName)) return
          if (node instanceof HTMLElement && !node.checkVisibility() && getComputedStyle(node).display !== 'contents')
            return
          const here = `${where}>${node.localName}`
          for (const name of attributes) {
            const text = node.getAttribute(name)?.trim()
            if (text) found.push({ where: `${here}[${name}]`, text })
          }
          if (node instanceof HTMLSlotElement && node.assignedNodes().length)
            return node.assignedNodes().forEach(child => visit(child, here))
          if (node.shadowRoot) return node.shadowRoot.childNodes.forEach(child => visit(child, here))
          return node.childNodes.forEach(child => visit(child, here))
        }
      }
      for (const element of document.querySelectorAll(selector)) visit(element, '')
      return found
    },
    [scope, except] as const,
  )

/** What needs an accessible name, as a line of Playwright's snapshot has it without one. */
const withoutName =
  /^ *- (?:button|link|textbox|searchbox|checkbox|switch|tab|dialog|img|radio|combobox)(?= \[|:|$).*$/gm

/** Controls and pictures without an accessible name in the modal. */
export const nameless = async (page: Page): Promise<readonly string[]> => {
  const tree = await page.getByTestId('w3m-modal').ariaSnapshot()
  return tree ? (tree.match(withoutName) ?? []).map(line => line.trim()) : ['no modal']
}
