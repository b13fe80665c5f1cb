/** The page of the secure frame's own origin where devices, recovery and export are, as a window of its own. */
export function securePage(frame: string | undefined): string {
  try {
    return frame ? new URL('/popup.html', new URL(frame, document.baseURI)).href : ''
  } catch {
    return ''
  }
}
