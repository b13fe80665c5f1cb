import type { W3m } from '@w3m/core'

/** Back to where the choice was begun: the view below, or the page whose widget opened the modal for it. */
export function leavePicker({ router, modal }: W3m): void {
  if (!router.back()) void modal.close()
}
