/**
 * A colour that a page names, as the browser computes it: opaque, within sRGB, and with nothing in it that depends on
 * where or when it is used. Undefined: it is none.
 */
export function opaqueColor(text: string): string | undefined {
  if (!CSS.supports('color', text)) return undefined
  const probe = document.createElement('i')
  // Nothing of the frame's own document is in the colour: not its text colour, not its sizes.
  probe.style.cssText = 'all: initial; display: none'
  probe.style.color = `color-mix(in srgb, ${text}, ${text})`
  if (!probe.style.color) return undefined
  document.documentElement.append(probe)
  const [light, dark] = (['light', 'dark'] as const).map(scheme => {
    probe.style.colorScheme = scheme
    return computed(getComputedStyle(probe).color)
  })
  probe.remove()
  return light === dark ? light : light && dark && `light-dark(${light}, ${dark})`
}

/** `color(srgb r g b)`, and ` / a` where it is not opaque. */
function computed(color: string): string | undefined {
  const channels = /^color\(srgb (\S+) (\S+) (\S+)\)$/
    .exec(color)
    ?.slice(1)
    .map(part => Math.round(Math.min(Math.max(parseFloat(part) || 0, 0), 1) * 255))
  return channels && `rgb(${channels.join(' ')})`
}
