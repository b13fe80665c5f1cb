/** Where a control is; undefined for one that is not rendered. */
const rectOf = (control: Element): DOMRect | undefined => control.getClientRects()[0]

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX: x, clientY: y }: PointerEvent): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

/**
 * Clicks a control that moved while it was pressed, because a list above it grew: the browser would click the element
 * that is under the pointer by then, or nothing. A pointer that is released outside of the control's first place is
 * left to the browser.
 */
export function clickMovedControls(dialog: HTMLElement): void {
  let control: HTMLElement | undefined
  let rectAtPress: DOMRect | undefined
  /** True once `control.click()` has run: the browser's own click after it is dropped. */
  let isDone = false
  dialog.addEventListener('pointerdown', event => {
    control = event
      .composedPath()
      .find((node): node is HTMLElement => node instanceof HTMLElement && node.matches('button,a'))
    rectAtPress = control && rectOf(control)
    isDone = false
  })
  dialog.addEventListener('pointerup', event => {
    const rect = control && rectOf(control)
    if (!control || !rect || !rectAtPress || event.button || !isWithin(rectAtPress, event) || isWithin(rect, event))
      return
    control.click()
    isDone = true
  })
  dialog.addEventListener(
    'click',
    event => {
      // A click by keyboard has `detail` 0 and is never dropped.
      if (isDone && event.detail) event.stopImmediatePropagation()
    },
    true,
  )
}
