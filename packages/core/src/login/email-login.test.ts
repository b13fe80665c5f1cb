import { expect } from 'chai'
import type { Eip1193Provider } from '../connectors/injected/eip1193.js'
import { createLoginStage, type LoginStage } from '../testing/login-stage.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { fakeSolanaAddress } from '../testing/fake-standard-wallet.js'
import { until } from '../testing/until.js'

const email = 'ada@example.com'

describe('logging in by e-mail', () => {
  let stage: LoginStage
  const start = (...given: Parameters<typeof createLoginStage>) => (stage = createLoginStage(...given))
  const phase = (wanted: string) => until(stage.store.$state, state => state.phase === wanted)
  const connected = () => until(stage.account.$state, state => state.eip155?.status === 'connected')
  const toCode = async () => {
    await stage.modal.open()
    stage.store.submitEmail(email)
    await phase('code')
  }
  const logIn = async () => {
    await toCode()
    stage.store.submitCode('123456')
    await connected()
    await phase('idle')
  }

  afterEach(() => stage.end())

  it('leads from the address over the code to both accounts, and a signature', async () => {
    start()
    await logIn()
    expect(stage.account.get('eip155')).to.deep.include({ status: 'connected', connectorId: 'ID_AUTH', addresses: [fakeAddress] })
    expect(stage.account.get('solana')).to.deep.include({ status: 'connected', addresses: [fakeSolanaAddress] })
    expect(stage.modal.$state.get().open).to.equal(false)
    const signature = await stage.provider<Eip1193Provider>('eip155').request({ method: 'personal_sign', params: ['0x68', fakeAddress] })
    expect(signature).to.equal(`0x${'11'.repeat(65)}`)
    expect(stage.frame.asked.at(-1)!.payload).to.deep.equal({ method: 'personal_sign', params: ['0x68', fakeAddress], chainNamespace: 'eip155', chainId: 1 })
  })
})
