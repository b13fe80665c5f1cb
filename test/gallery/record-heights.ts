/** The heights in px that an element is animated to from now on: where each animation starts and where it ends. */
export function recordHeights(element: HTMLElement): readonly number[] {
  const heights: number[] = []
  const { animate } = element
  element.animate = (frames, options) => {
    heights.push(...(frames as Keyframe[]).map(({ height }) => parseFloat(String(height))))
    return animate.call(element, frames, options)
  }
  return heights
}
