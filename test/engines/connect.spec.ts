import { pages, samples } from './pages.js'
import { expect, test } from './test.js'

for (const { title, path } of samples) {
  test(`On ${title} a visitor connects an announced wallet, signs, is connected after a reload, and disconnects`, async ({
    visitor,
  }) => {
    const { window } = visitor
    await window.goto(`${pages}${path}?devwallet=ask`)
    await visitor.click('connect-button')
    await visitor.click('wallet-dev.w3m.evm')
    await visitor.click('dev-wallet-approve')
    await visitor.reads('demo-status', 'connected')
    await visitor.hasGone('w3m-modal-card')
    expect((await visitor.find('demo-address'))!.text).toMatch(/^0x[0-9a-fA-F]{40}$/)

    await visitor.click('demo-sign')
    await visitor.click('dev-wallet-approve')
    await visitor.reads('demo-result', /^0x[0-9a-f]{130}$/)

    await window.reload()
    await visitor.reads('demo-status', 'connected')

    await visitor.click('account-button')
    await visitor.click('account-disconnect')
    await visitor.reads('demo-status', 'disconnected')
  })
}
