import type { GuardEvent, Point } from './click-guard.state.js'

const frameOf = (event: MouseEvent): Point => ({ x: event.screenX - event.clientX, y: event.screenY - event.clientY })

/** Tells the guard what pointers, fingers and keys do where the button is. */
export function listenToInput(region: HTMLElement, send: (event: GuardEvent) => void, signal: AbortSignal): void {
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    react: (event: HTMLElementEventMap[Name]) => void,
  ): void => region.addEventListener(name, react, { signal, capture: true })

  for (const name of ['pointerenter', 'pointermove'] as const) {
    listen(name, event => {
      if (event.isTrusted && event.pointerType !== 'touch') send({ type: 'pointer-in', frameAt: frameOf(event) })
    })
  }
  listen('pointerleave', event => {
    // A finger that lifts leaves as well, and its click comes after that.
    if (event.target === region && event.pointerType !== 'touch') send({ type: 'pointer-out' })
  })
  listen('pointercancel', () => send({ type: 'pointer-out' }))
  listen('pointerdown', event =>
    send({
      type: 'press',
      by: event.pointerType === 'touch' ? 'touch' : 'hover',
      isTrusted: event.isTrusted && event.isPrimary && event.button === 0,
      frameAt: frameOf(event),
    }),
  )
  const presses = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '
  listen('keydown', event => {
    if (presses(event)) send({ type: 'key', isTrusted: event.isTrusted, isRepeated: event.repeat })
  })
  for (const name of ['keypress', 'keyup'] as const) listen(name, event => presses(event) && send({ type: 'key-rest' }))
  // Of a click that a key made, the browser knows no place on the screen.
  listen('click', event =>
    send({ type: 'click', isTrusted: event.isTrusted, frameAt: event.detail === 0 ? undefined : frameOf(event) }),
  )
}
