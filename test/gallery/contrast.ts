const luminance = (rgb: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map(value => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of a text to the element that it lies on, its opacity counted: axe does not look at pseudo-elements. */
export function contrastOf(ground: Element, { color, opacity }: CSSStyleDeclaration): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!
  const paint = (fill: string, alpha: number): number => {
    Object.assign(context, { fillStyle: fill, globalAlpha: alpha })
    context.fillRect(0, 0, 1, 1)
    return luminance([...context.getImageData(0, 0, 1, 1).data].slice(0, 3))
  }
  const under = paint(getComputedStyle(ground).backgroundColor, 1)
  const over = paint(color, Number(opacity))
  return (Math.max(under, over) + 0.05) / (Math.min(under, over) + 0.05)
}
