/** Where a control is; undefined where it is not to be seen. */
const placeOf = (control: Element): DOMRect | undefined => control.getClientRects()[0]

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX: x, clientY: y }: PointerEvent): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

/**
 * A control that moves while it is pressed, because a list above it grows, is pressed all the same: the browser would
 * click on what has come under the pointer, or on nothing. Whoever draws the pointer off where it was takes the press
 * back.
 */
export function steadyPress(dialog: HTMLElement): void {
  let control: HTMLElement | undefined
  let placeAtPress: DOMRect | undefined
  /** The press has gone to its control: the browser's own click is one too many. */
  let isDone = false
  dialog.addEventListener('pointerdown', event => {
    control = event
      .composedPath()
      .find((node): node is HTMLElement => node instanceof HTMLElement && node.matches('button,a'))
    placeAtPress = control && placeOf(control)
    isDone = false
  })
  dialog.addEventListener('pointerup', event => {
    const place = control && placeOf(control)
    if (!control || !place || !placeAtPress || event.button || !isWithin(placeAtPress, event) || isWithin(place, event))
      return
    control.click()
    isDone = true
  })
  dialog.addEventListener(
    'click',
    event => {
      // One by keyboard counts no clicks.
      if (isDone && event.detail) event.stopImmediatePropagation()
    },
    true,
  )
}
