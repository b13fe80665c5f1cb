// A visit of a page with a list of wallets: to its rest, and from the click to the list.

/** Waits until the page is idle: with a modal, until its list is prepared in the closed dialog. */
export const waitForIdle = page =>
  page.evaluate(async () => {
    await globalThis.rest?.()
    const inside = ['w3m-modal', 'w3m-modal-card', 'w3m-view-outlet', 'w3m-connect-view']
    const isReady = () =>
      !document.querySelector('w3m-modal, w3m-button') ||
      inside.reduce((node, name) => (node?.shadowRoot ?? node)?.querySelector(name), document)
    while (!isReady()) await new Promise(requestAnimationFrame)
    for (let round = 0; round < 3; round++) await new Promise(resolve => requestIdleCallback(() => setTimeout(resolve)))
  })

/** From the press of a real button to the first row on the screen. @returns {Promise<number>} ms */
export async function openList(page, button) {
  await page.evaluate(selector => {
    const find = node =>
      node.querySelector(selector) ??
      [...node.querySelectorAll('*')].map(element => element.shadowRoot && find(element.shadowRoot)).find(Boolean)
    find(document).addEventListener(
      'click',
      () => {
        const start = performance.now()
        globalThis.listed = globalThis.seen('dialog .row, [data-testid^="wallet-"]').then(end => end - start)
      },
      { capture: true, once: true },
    )
  }, button)
  await page.locator(button).first().click()
  return page.evaluate(() => globalThis.listed)
}
