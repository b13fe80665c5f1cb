import type { Page } from '@playwright/test'

/** A target is at least so wide and so high, in CSS pixels (WCAG 2.5.8). */
const targetPx = 24

/**
 * What of the modal would have to be scrolled sideways: its card or its view, a part that scrolls by itself, or what lies
 * beyond the edge of the window and is cut off there.
 */
export const tooWide = (page: Page): Promise<readonly string[]> =>
  page.locator('w3m-modal').evaluate(modal => {
    const found: string[] = []
    const nameOf = (part: HTMLElement) => part.dataset['testid'] ?? `${part.localName}.${part.className}`
    /** `isCut`: something around it cuts it off, and says so by an ellipsis. */
    const visit = (part: Element, isCut: boolean): void => {
      const { overflowX, position } = getComputedStyle(part)
      if (!(part instanceof HTMLElement) || !part.checkVisibility()) return
      const isShell = part.matches('dialog, .card, w3m-view-outlet, .views')
      const scrolls = isShell || overflowX === 'auto' || overflowX === 'scroll'
      if (scrolls && part.scrollWidth > part.clientWidth + 1) found.push(`${nameOf(part)}: ${part.scrollWidth} px`)
      const { left, right, width } = part.getBoundingClientRect()
      // What is there for the ear alone is one pixel somewhere.
      if (!isCut && position !== 'absolute' && width > 1 && (left < -1 || right > innerWidth + 1))
        found.push(`${nameOf(part)}: from ${left} to ${right}`)
      const cuts = isCut || (!isShell && overflowX !== 'visible')
      for (const child of (part.shadowRoot ?? part).children) visit(child, cuts)
      if (part.shadowRoot) for (const child of part.children) visit(child, cuts)
    }
    for (const child of modal.shadowRoot!.children) visit(child, false)
    return found
  })

/** Controls of the modal that are smaller than a target may be; those in a sentence may be as high as its line. */
export const tooSmall = (page: Page): Promise<readonly string[]> =>
  page
    .locator('w3m-modal :is(button, a[href], summary, input, select, textarea, [role="tab"], [role="switch"])')
    .evaluateAll(
      (controls, least) =>
        controls
          .filter(control => control.checkVisibility() && !control.matches('.link'))
          .filter(control => getComputedStyle(control).display !== 'inline')
          .map(control => ({ control, box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 1 && (box.width < least || box.height < least))
          .map(
            ({ control, box }) =>
              `${control.getAttribute('data-testid') ?? control.textContent?.trim()}: ${box.width} × ${box.height}`,
          ),
      targetPx,
    )

/**
 * From now on the page notes what the Tab key comes to and nothing shows. A control has an outline of 2 px, not cut off
 * sideways, or something beside or around it has the colour of the focus.
 * @returns what was noted since it was last asked
 */
export async function watchRings(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    if ('__testRingless' in globalThis) return
    const ringless = new Set<string>()
    Object.assign(globalThis, { __testRingless: ringless })
    const parentOf = (element: Element): Element | undefined => {
      if (element.assignedSlot) return element.assignedSlot
      const { parentNode } = element
      return parentNode instanceof ShadowRoot ? parentNode.host : (element.parentElement ?? undefined)
    }
    /** The colours of a ring where an element stands, as computed styles have them: red around what is wrong. */
    const ringColors = (root: ShadowRoot): readonly string[] =>
      ['--_focus', '--_bad'].map(name => {
        const probe = document.createElement('i')
        probe.style.color = `var(${name})`
        root.append(probe)
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color
      })
    const shows = (element: Element, colors: readonly string[]): boolean => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderTopColor, borderTopWidth, opacity } =
        getComputedStyle(element)
      if (opacity === '0') return false
      return (
        (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && colors.includes(outlineColor)) ||
        colors.some(color => boxShadow.includes(`${color} 0px 0px 0px 2px`)) ||
        (borderTopColor === colors[0] && parseFloat(borderTopWidth) >= 1)
      )
    }
    /** What around a control cuts its outline off sideways. */
    const cutter = (control: Element): Element | undefined => {
      const { outlineOffset, outlineWidth } = getComputedStyle(control)
      const outlineExtent = parseFloat(outlineOffset) + parseFloat(outlineWidth)
      const { left, right } = control.getBoundingClientRect()
      for (let around = parentOf(control); around; around = parentOf(around)) {
        if (getComputedStyle(around).overflowX === 'visible') continue
        const box = around.getBoundingClientRect()
        if (left - outlineExtent < box.left - 0.5 || right + outlineExtent > box.right + 0.5) return around
      }
      return undefined
    }
    addEventListener('keyup', event => {
      const control = event.composedPath()[0]
      if (event.key !== 'Tab' || !(control instanceof HTMLElement)) return
      const root = control.getRootNode()
      if (!(root instanceof ShadowRoot) || document.activeElement?.localName !== 'w3m-modal') return
      const name = control.dataset['testid'] || control.ariaLabel || control.textContent.trim() || control.localName
      const colors = ringColors(root)
      // A ring may come slowly: it is looked at as it will be.
      for (const motion of root.getAnimations()) if (motion instanceof CSSTransition) motion.finish()
      if (shows(control, colors)) {
        const around = cutter(control)
        if (around) ringless.add(`${name}: its ring is cut off by ${around.localName}.${around.className}`)
      } else if (![...root.querySelectorAll('*')].some(element => shows(element, colors)))
        ringless.add(`${name}: no ring`)
    })
  })
  return () =>
    page.evaluate(() => {
      const { __testRingless: ringless } = globalThis as never as { __testRingless: Set<string> }
      const noted = [...ringless]
      ringless.clear()
      return noted
    })
}
