import { modalHeightAnimationMs, modalShakeMs, viewTransitionMs } from '@w3m/core/limits'

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
const isSheet = (): boolean => matchMedia('(max-width: 430px)').matches

/** Animates without a style attribute; under reduced motion only opacity changes. Resolves at the end, or when it is cancelled. */
async function move(element: Element, frames: Keyframe[], durationMs: number, easing = 'ease-out'): Promise<void> {
  const shown = isStill() ? frames.map(({ opacity }) => ({ opacity: opacity ?? 1 })) : frames
  await element.animate(shown, { duration: durationMs, easing }).finished.catch(() => undefined)
}

const away = (): Keyframe => ({ opacity: isSheet() ? 1 : 0, transform: isSheet() ? 'translateY(100%)' : 'scale(.97)' })
const here: Keyframe = { opacity: 1, transform: 'none' }

export function animateOpen(dialog: HTMLDialogElement): void {
  void move(dialog.firstElementChild!, [away(), here], viewTransitionMs)
}

export const animateClose = (dialog: HTMLDialogElement): Promise<void> => move(dialog.firstElementChild!, [here, away()], viewTransitionMs, 'ease-in')

/** A refused way out (contract 1.2). */
export function shake(card: Element): void {
  void move(
    card,
    [0, -8, 7, -5, 3, 0].map(x => ({ transform: `translateX(${x}px)` })),
    modalShakeMs,
  )
}

/** The card follows the height of its view with one ease. */
export function animateHeight(element: Element, from: number, to: number): void {
  if (!isStill() && from !== to) void move(element, [{ height: `${from}px` }, { height: `${to}px` }], modalHeightAnimationMs, 'ease')
}

/** The incoming view slides 8 px in reading direction. */
export function animateView(element: Element, sign: number): void {
  void move(element, [{ opacity: 0, transform: `translateX(${8 * sign}px)` }, here], viewTransitionMs)
}
