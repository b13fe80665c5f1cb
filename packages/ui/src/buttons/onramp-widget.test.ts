import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../test/gallery/view-stage.js'
import { translatorOf } from '../i18n/translator.js'
import { onrampServices, serveOnramp } from '../parts/onramp/onramp.samples.js'
import './w3m-onramp-widget.js'

describe('w3m-onramp-widget', () => {
  const stage = createViewStage()
  let service: ReturnType<typeof serveOnramp>
  const start = async ({ isConnected = true, disabled = false } = {}) => {
    service = serveOnramp()
    await stage.start({ services: onrampServices })
    if (isConnected) await stage.connect()
    await stage.show(html`<w3m-onramp-widget .w3m=${stage.w3m} ?disabled=${disabled}></w3m-onramp-widget>`)
    await stage.eventually(() => stage.find('onramp-preset-250'))
  }
  afterEach(() => {
    stage.end()
    service.end()
  })

  it('leads with a preset to the offers', async () => {
    await start()
    expect(await axeFindings()).to.deep.equal([])
    for (const amount of ['100', '250', '500', '1000'])
      expect(stage.find(`onramp-preset-${amount}`)).not.to.equal(undefined)
    stage.find('onramp-preset-250')?.click()
    await stage.eventually(() => stage.find('onramp-get-quotes')?.getAttribute('aria-disabled') !== 'true')
    stage.find('onramp-get-quotes')?.click()
    await stage.eventually(() => stage.w3m.router.$route.get().view === 'OnRampProviders')
  })

  it('says that it could not be loaded, and tries again', async () => {
    service = serveOnramp()
    await stage.start({ services: onrampServices })
    const translator = translatorOf(stage.w3m)
    const { ready } = translator
    translator.ready = () => Promise.reject(new Error('offline'))
    await stage.show(html`<w3m-onramp-widget .w3m=${stage.w3m}></w3m-onramp-widget>`)
    await stage.eventually(() => stage.text().includes('Could not load. Try again'))
    expect(stage.find('onramp-preset-250')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
    translator.ready = ready
    stage.find('onramp-reload')?.click()
    await stage.eventually(() => stage.find('onramp-preset-250'))
  })

  it('says why there are no quotes yet', async () => {
    await start()
    const reason = () => stage.find('onramp-get-quotes')?.ariaDescription
    await stage.eventually(() => reason() === 'Type an amount to see offers.')
    const amount = stage.find('onramp-amount') as HTMLInputElement
    amount.value = '1'
    amount.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    await stage.eventually(() => reason() === 'The least is $10.')
  })

  it('leads a visitor who is not connected to the wallets first', async () => {
    await start({ isConnected: false })
    stage.find('onramp-preset-100')?.click()
    await stage.eventually(() => stage.find('onramp-get-quotes')?.getAttribute('aria-disabled') !== 'true')
    stage.find('onramp-get-quotes')?.click()
    await stage.eventually(() => stage.w3m.modal.$state.get().open)
    expect(stage.w3m.router.$route.get().view).to.equal('Connect')
  })

  it('opens the pickers in the modal', async () => {
    await start()
    stage.find('onramp-token')?.click()
    await stage.eventually(() => stage.w3m.router.$route.get().view === 'OnRampTokenSelect')
  })

  it('that is disabled answers nothing', async () => {
    await start({ disabled: true })
    for (const id of ['onramp-token', 'onramp-preset-100', 'onramp-get-quotes']) stage.find(id)?.click()
    expect(stage.w3m.modal.$state.get().open).to.equal(false)
  })
})
