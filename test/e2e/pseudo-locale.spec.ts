import type { W3m } from '@w3m/core'
import { en } from '../../packages/ui/src/i18n/en.js'
import { loginEn } from '../../packages/ui/src/i18n/login/login-en.js'
import { readTexts } from './composed-tree.js'
import type { Host } from './host.js'
import { loginViews, recentEmails, settingsViews, showLoginView } from './login-views.js'
import { modalViews, reachView } from './modal-views.js'
import { mayStand, namesOn, outsideMarks, pseudoTexts } from './pseudo-texts.js'
import { expect, test } from './test.js'

const pseudo = pseudoTexts({ ...en, ...loginEn })

/** The texts are laid over the catalog before the modal is opened for the first time. */
const openInPseudo = async ({ page }: Host) => {
  await page.evaluate(messages => (globalThis as never as { w3m: W3m }).w3m.updateOptions({ messages: { en: messages } }), pseudo)
}

for (const each of modalViews) {
  test(`${each.title} shows no text but the catalog's`, async ({ host, extension, page }) => {
    const allowed = mayStand(namesOn(page))
    const open = host.open.bind(host)
    host.open = async options => {
      await open(options)
      await openInPseudo(host)
    }
    host.title = () => Promise.resolve()
    host.openNetworks = async () => host.id('network-button').click()
    await reachView(host, extension, each)
    await expect(host.id('w3m-header-text')).toHaveText(/\S/)
    const foreign = async () => (await readTexts(page)).map(({ where, text }) => ({ where, text: outsideMarks(text) })).filter(({ text }) => text && !allowed(text))
    await expect.poll(foreign).toEqual([])
    const buttons = (await readTexts(page, 'w3m-button, w3m-network-button, w3m-connect-button, w3m-account-button')).map(({ text }) => outsideMarks(text))
    expect(buttons.filter(text => text && !allowed(text))).toEqual([])
  })
}

for (const { title, views, isConnected } of [
  { title: 'Logging in', views: loginViews, isConnected: false },
  { title: 'An account that was logged in to', views: settingsViews, isConnected: true },
]) {
  test(`${title} shows no text but the catalog's in any of its views`, async ({ host, extension, page }) => {
    const allowed = mayStand(namesOn(page))
    await page.addInitScript(emails => localStorage.setItem('w3m:recent_emails', emails), recentEmails.join())
    await host.open()
    if (isConnected) await host.connect(extension.rdns)
    await openInPseudo(host)
    for (const each of views) {
      await showLoginView(host, each)
      const texts = await readTexts(page)
      expect.soft(texts.some(({ text }) => text.includes('⟦')), each.title).toBe(true)
      expect.soft(texts.map(({ text }) => outsideMarks(text)).filter(text => text && !allowed(text)), each.title).toEqual([])
    }
  })
}
