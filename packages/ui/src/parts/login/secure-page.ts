/** The page of the secure frame's own origin where devices, recovery and export are, as a window of its own; empty where there is no frame. */
export const securePage = (frame: string | undefined): string => (frame ? new URL('/popup.html', frame).href : '')
