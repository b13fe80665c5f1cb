/** Dependencies and browsers. All are quick when they are there. */
export async function setUp() {
  const { ensureInstalled } = await import('../setup.mjs')
  await ensureInstalled()
  const { ensureChromium } = await import('../chromium.mjs')
  await ensureChromium()
  const { ensureFirefox } = await import('../firefox.mjs')
  ensureFirefox()
  const { ensureWebKit } = await import('../webkit.mjs')
  ensureWebKit()
}
