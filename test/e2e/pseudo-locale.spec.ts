import { readTexts } from './composed-tree.js'
import { loginViews, recentEmails, settingsViews, showLoginView } from './login-views.js'
import { layPseudoTexts, mayStand, namesOn, outsideMarks } from './pseudo-texts.js'
import { expect, test } from './test.js'

// Logging in; the other views are looked at on the same visit as what axe finds: accessibility.spec.ts.

for (const { title, views, isConnected } of [
  { title: 'Logging in', views: loginViews, isConnected: false },
  { title: 'An account that was logged in to', views: settingsViews, isConnected: true },
]) {
  test(`${title} shows no text but the catalog's in any of its views`, async ({ host, extension, page }) => {
    const allowed = mayStand(namesOn(page))
    await page.addInitScript(emails => localStorage.setItem('w3m:recent_emails', emails), recentEmails.join())
    await host.open()
    if (isConnected) await host.connect(extension.rdns)
    await layPseudoTexts(page)
    for (const each of views) {
      await showLoginView(host, each)
      const texts = await readTexts(page)
      expect
        .soft(
          texts.some(({ text }) => text.includes('⟦')),
          each.title,
        )
        .toBe(true)
      expect
        .soft(
          texts.map(({ text }) => outsideMarks(text)).filter(text => text && !allowed(text)),
          each.title,
        )
        .toEqual([])
    }
  })
}
