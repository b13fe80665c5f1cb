import type { Locator } from '@playwright/test'

/**
 * A click in a window that may close by it: the window can be gone before the browser has told that the click is over.
 */
export async function clickThatMayClose(control: Locator): Promise<void> {
  const page = control.page()
  await control.click().catch((error: unknown) => {
    if (!page.isClosed()) throw error
  })
}
