import { viewTransitionMs } from '../limits/motion.js'

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
const isSheet = (): boolean => matchMedia('(max-width: 430px)').matches

/**
 * Animates an element with the Web Animations API, without a style attribute; with reduced motion only the opacity.
 * Resolves when the animation ends or is cancelled.
 */
export async function move(
  element: Element | null,
  frames: Keyframe[],
  durationMs: number,
  easing = 'ease-out',
): Promise<void> {
  const effectiveFrames = prefersReducedMotion() ? frames.map(({ opacity }) => ({ opacity: opacity ?? 1 })) : frames
  await element?.animate(effectiveFrames, { duration: durationMs, easing }).finished.catch(() => undefined)
}

const hiddenFrame = (): Keyframe => ({
  opacity: isSheet() ? 1 : 0,
  transform: isSheet() ? 'translateY(100%)' : 'scale(.97)',
})
export const shownFrame: Keyframe = { opacity: 1, transform: 'none' }

export function animateOpen(dialog: HTMLDialogElement): void {
  void move(dialog.firstElementChild, [hiddenFrame(), shownFrame], viewTransitionMs)
}

export const animateClose = (dialog: HTMLDialogElement): Promise<void> =>
  move(dialog.firstElementChild, [shownFrame, hiddenFrame()], viewTransitionMs, 'ease-in')
