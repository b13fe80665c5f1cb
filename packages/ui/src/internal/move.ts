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
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  const effectiveFrames = isReduced ? frames.map(({ opacity }) => ({ opacity: opacity ?? 1 })) : frames
  await element?.animate(effectiveFrames, { duration: durationMs, easing }).finished.catch(() => undefined)
}
