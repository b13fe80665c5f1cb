import { expect } from 'chai'
import { axeFindings, mount, unmount } from '../../../../../test/gallery/atom-fixture.js'
import type { VaultApi } from '../../vault/vault-api.js'
import { texts as en } from '../i18n/en/frame.js'
import { vaultRequests, vaultFailure } from '../testing/vault-requests.js'
import type { User } from '../../wallet-api/wallet-api.js'
import { renderElement } from '../testing/render-element.js'
import { FrameWalletLogin } from './wallet-login.js'

type MailAnswer = VaultApi['login.email']['result']
type Mail = (params: VaultApi['login.email']['params']) => MailAnswer | Promise<MailAnswer>

describe('A log-in on the wallet’s own page', () => {
  let part: Awaited<ReturnType<typeof show>>
  const show = async (
    mail: Mail = () => ({ action: 'VERIFY_OTP' }),
    user?: Partial<User>,
    answers: Parameters<typeof vaultRequests>[0] = {},
  ) => {
    const code = () => {
      throw vaultFailure('CODE_WRONG')
    }
    const { vault, requests } = vaultRequests({
      'login.code': code,
      'login.methods': () => ({ socials: ['google'], farcaster: false }),
      'login.email': mail,
      ...answers,
    })
    const element = new FrameWalletLogin()
    const shown = await renderElement(mount, element, { vault, user: user as User | undefined })
    return {
      ...shown,
      element,
      requests,
      mailed: () =>
        requests
          .filter(({ method }) => method === 'login.email')
          .map(({ params }) => (params as { email: string }).email),
    }
  }
  const toCode = async () => {
    part.enter('frame-email', 'ada@example.com')
    await part.until(() => part.find('frame-otp'))
  }
  afterEach(unmount)

  it('has the focus in the field that is asked for next, and keeps it where a code was wrong', async () => {
    part = await show()
    part.find('frame-email')!.focus()
    await toCode()
    const root = () => part.find('frame-otp')!.getRootNode() as ShadowRoot
    await part.until(() => root().activeElement === part.find('frame-otp'))
    part.find('frame-login-submit')!.focus()
    part.enter('frame-otp', '123456')
    await part.until(() => part.text().includes('This code is not right.'))
    expect([
      root().activeElement,
      part.find('frame-otp')!.ariaInvalid,
      part.find('frame-login-submit')!.ariaDisabled,
    ]).to.deep.equal([part.find('frame-login-submit'), 'true', 'false'])
    expect(
      part.find('frame-otp')!.ariaDescribedByElements?.map(({ textContent }) => textContent),
      'tied to the field',
    ).to.deep.equal(['This code is not right.'])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('has the focus in its field where that is sent empty', async () => {
    part = await show()
    for (const testId of ['frame-email', 'frame-otp']) {
      part.find('frame-login-submit')!.focus()
      part.enter(testId, ' ')
      await part.until(() => part.find(testId)!.matches(':focus'))
      if (testId === 'frame-email') await toCode()
    }
    expect(part.requests.filter(({ method }) => method !== 'login.methods').length, 'sent').to.equal(1)
  })

  it('has the focus on its way while the Farcaster code is there, and after that', async () => {
    part = await show(undefined, undefined, {
      'login.methods': () => ({ socials: [], farcaster: true }),
      'login.farcaster': () => new Promise(() => undefined),
    })
    await part.until(() => part.find('frame-social-farcaster'))
    part.find('frame-social-farcaster')!.focus()
    part.click('frame-social-farcaster')
    await part.until(() => part.find('frame-login-other')?.matches(':focus'))
    part.click('frame-login-other')
    await part.until(() => part.find('frame-email')?.matches(':focus'))
  })

  it('parts the mailbox from other accounts by a word, and gives each of those its mark', async () => {
    part = await show()
    await part.until(() => part.find('frame-social-google'))
    expect([
      part.find('frame-social-google')!.querySelectorAll('svg').length,
      part.text().includes(' or '),
    ]).to.deep.equal([1, true])
    await toCode()
    expect(part.text()).to.not.include(' or ')
  })

  const known: readonly (readonly [who: string, user: Partial<User> | undefined, mail: boolean, others: boolean])[] = [
    ['nobody who is known', undefined, true, true],
    ['who came in by the mailbox', { email: 'ada@example.com' }, true, false],
    ['who came in by an account with a mailbox', { email: 'ada@example.com', userName: 'ada' }, false, true],
    ['who came in by an account', { userName: 'ada' }, false, true],
    ['who came in by an account that brought no name', {}, true, true],
  ]
  for (const [who, user, mail, others] of known) {
    const ways = [...(mail ? ['mail'] : []), ...(others ? ['others'] : [])].join(' and ')
    it(`offers ${who} the ways that lead to that account: ${ways}`, async () => {
      part = await show(undefined, user)
      await part.until(
        () =>
          part.requests.some(({ method }) => method === 'login.methods') &&
          (others ? part.find('frame-social-google') : true),
      )
      await new Promise(requestAnimationFrame)
      expect([
        part.find('frame-email') !== null,
        part.find('frame-social-google') !== null,
        part.text().includes(' or '),
      ]).to.deep.equal([mail, others, mail && others])
      expect(await axeFindings()).to.deep.equal([])
    })
  }

  it('sends another code to the same mailbox, and says so', async () => {
    part = await show()
    await toCode()
    expect(part.text()).to.include('A first mail may hold a link')
    part.click('frame-login-again')
    await part.until(() => part.text().includes('Another code is on its way.'))
    expect(part.mailed()).to.deep.equal(['ada@example.com', 'ada@example.com'])
    expect(await axeFindings()).to.deep.equal([])
  })

  for (const [pressed, codes] of [
    ['frame-login-submit', 0],
    ['frame-login-again', 1],
  ] as const)
    it(`says on the pressed button, and after a while, that it works: ${pressed}`, async () => {
      let answer = (): void => undefined
      const held = new Promise<void>(resolve => (answer = resolve))
      part = await show(async () => {
        if (part.mailed().length > codes) await held
        return { action: 'VERIFY_OTP' }
      })
      if (codes) await toCode()
      else part.find<HTMLInputElement>('frame-email')!.value = 'ada@example.com'
      part.element.pending.slowAfterMs = 0
      part.click(pressed)
      const isSlow = () => part.text().includes(en['approve.slow'])
      await part.until(isSlow)
      const button = part.find(pressed)!
      expect([button.ariaBusy, button.querySelectorAll('w3m-ui-spinner').length]).to.deep.equal(['true', 1])
      expect(part.element.renderRoot.querySelectorAll('[aria-busy="true"]')).to.have.length(1)
      expect(await axeFindings()).to.deep.equal([])
      answer()
      await part.until(() => !isSlow() && part.find('frame-login-again')?.ariaBusy === 'false')
    })

  it('says that it is too early for another code, and still takes the one that was sent', async () => {
    let isFirst = true
    part = await show(() => {
      if (!isFirst) throw vaultFailure('COOLDOWN')
      isFirst = false
      return { action: 'VERIFY_OTP' }
    })
    await toCode()
    part.click('frame-login-again')
    await part.until(() => part.text().includes('Wait a while before you try again.'))
    expect([part.find('frame-otp') !== null, part.text().includes('on its way')]).to.deep.equal([true, false])
  })

  it('goes back to the other ways, and keeps the address', async () => {
    part = await show()
    await toCode()
    part.click('frame-login-other')
    await part.until(() => part.find('frame-social-google'))
    expect(part.find<HTMLInputElement>('frame-email')!.value).to.equal('ada@example.com')
    expect(part.find('frame-login-again')).to.equal(null)
  })
})
