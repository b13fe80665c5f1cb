/**
 * Puts a text on the clipboard; false when the browser refuses both ways. Where the Clipboard API is missing or
 * blocked, an old-style copy runs from a field inside `root`, so that it also works in a modal dialog, whose outside is
 * inert.
 */
export const writeClipboard = async (text: string, root: ShadowRoot): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const focused = root.activeElement
    const field = document.createElement('textarea')
    field.value = text
    field.readOnly = true
    field.className = 'sr-only'
    field.tabIndex = -1
    root.append(field)
    try {
      field.select()
      return document.execCommand('copy')
    } catch {
      return false
    } finally {
      field.remove()
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    }
  }
}
