import { expect } from 'chai'
import { axeFindings, mount, unmount } from '../../../../../test/gallery/atom-fixture.js'
import type { RecoveryInput, SessionState } from '../../vault/vault-api.js'
import type { User } from '../../wallet-api/wallet-api.js'
import { texts } from '../i18n/en/frame.js'
import { guessCatalogs } from '../i18n/guess-texts.js'
import { passwordCatalogs } from '../i18n/password-texts.js'
import { vaultFailure, vaultRequests } from '../testing/vault-requests.js'
import { renderElement } from '../testing/render-element.js'
import { FrameRecoverySetup } from './recovery-setup.js'

type Kind = RecoveryInput['kind']
const ready = (recovery: readonly Kind[]): SessionState => ({
  phase: 'ready',
  user: { id: 'u', email: 'ada@example.com', recovery } as unknown as User,
  evmAddress: '0x00',
  solanaAddress: 'S',
})

describe('The ways back into a wallet', () => {
  let part: Awaited<ReturnType<typeof show>>
  const show = async (recovery: readonly Kind[], isTooOften = false, held?: Promise<void>) => {
    const element = new FrameRecoverySetup()
    const changes: SessionState[] = []
    const replaced: Event[] = []
    element.addEventListener('replaced', event => replaced.push(event))
    element.addEventListener('changed', event => changes.push((event as CustomEvent<SessionState>).detail))
    // What is typed is wiped once it was used.
    const secrets: string[] = []
    const { vault, requests } = vaultRequests({
      'recovery.add': async ({ secret }) => {
        await held
        if (isTooOften) throw Object.assign(vaultFailure('RATE_LIMITED'), { seconds: 3_600 })
        secrets.push(new TextDecoder().decode(secret))
        return ready(recovery)
      },
    })
    return {
      ...(await renderElement(mount, element, { vault, session: ready(recovery) })),
      element,
      requests,
      changes,
      replaced,
      secrets,
    }
  }
  const field = () => part.find<HTMLInputElement>('frame-new-password')!
  const reveal = () => part.find<HTMLButtonElement>('frame-reveal')!
  afterEach(unmount)

  it('show a password while the visitor wants to see it, and not when the form is opened again', async () => {
    part = await show([])
    part.click('frame-add-password')
    await part.until(field)
    field().value = 'twelve letters'
    expect([field().type, reveal().getAttribute('aria-pressed'), reveal().type]).to.deep.equal([
      'password',
      'false',
      'button',
    ])
    expect(await axeFindings()).to.deep.equal([])
    reveal().click()
    await part.until(() => field().type === 'text')
    expect([field().value, reveal().getAttribute('aria-pressed'), reveal().getAttribute('aria-label')]).to.deep.equal([
      'twelve letters',
      'true',
      'Show the password',
    ])
    expect(await axeFindings()).to.deep.equal([])
    expect(part.requests, 'to look at it sends nothing').to.deep.equal([])
    part.click('frame-add-password')
    await part.until(() => !field())
    part.click('frame-add-password')
    await part.until(field)
    expect(field().type).to.equal('password')
  })

  it('say in words which of them there are', async () => {
    part = await show(['password'])
    const marks = [...(part.find('frame-secured')!.getRootNode() as ShadowRoot).querySelectorAll('[role="img"]')]
    expect(marks.map(({ ariaLabel }) => ariaLabel)).to.deep.equal(['Already set up'])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('say of a button whether the form that it opens is open, and have words typed as the English that they are', async () => {
    const { documentElement: page } = document
    const { lang } = page
    page.lang = 'ar'
    part = await show(['password'])
    const expanded = () =>
      ['add-passkey', 'change-password', 'add-words'].map(id => part.find(`frame-${id}`)!.ariaExpanded)
    const closed = expanded()
    part.click('frame-add-words')
    await part.until(() => part.find('frame-new-words'))
    const isEnglish = part.find('frame-new-words')!.matches(':lang(en)')
    page.lang = lang
    expect([closed, expanded(), isEnglish]).to.deep.equal([[null, 'false', 'false'], [null, 'false', 'true'], true])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('say beside a password that it is too short, until something else is typed', async () => {
    part = await show([])
    part.click('frame-add-password')
    await part.until(field)
    part.enter('frame-new-password', 'short')
    const errorElement = () => (field().getRootNode() as ShadowRoot).querySelector('form > .field + .error')
    await part.until(errorElement)
    expect([
      errorElement()!.id,
      field().getAttribute('aria-describedby'),
      field().getAttribute('aria-invalid'),
    ]).to.deep.equal(['wrong', 'wrong', 'true'])
    expect(await axeFindings()).to.deep.equal([])
    field().dispatchEvent(new InputEvent('input', { bubbles: true }))
    await part.until(() => !errorElement())
    expect(field().getAttribute('aria-invalid')).to.equal('false')
  })

  for (const [fault, password] of [
    ['common', 'password1234'],
    ['yours', 'Ada.Example.1'],
    ['repeated', 'abcabcabcabc'],
    ['pattern', 'qwertzuiopasdf'],
  ] as const) {
    it(`refuse a password that can be guessed, say why and what helps, and send nothing: ${password}`, async () => {
      part = await show([])
      part.click('frame-add-password')
      await part.until(field)
      part.enter('frame-new-password', password)
      const errorText = () => (field().getRootNode() as ShadowRoot).querySelector('#wrong')?.textContent?.trim()
      await part.until(errorText)
      expect(errorText()).to.equal(`${passwordCatalogs.en[fault]} ${passwordCatalogs.en.help}`)
      expect([part.requests, field().value, field().getAttribute('aria-invalid')]).to.deep.equal([[], password, 'true'])
      expect(await axeFindings()).to.deep.equal([])
    })
  }

  it('tell how strong a password is while it is typed, to eyes and to ears', async () => {
    part = await show([])
    part.click('frame-add-password')
    await part.until(field)
    const strength = () => part.find('frame-strength')?.shadowRoot
    const typed = async (password: string, message: string) => {
      field().value = password
      field().dispatchEvent(new InputEvent('input', { bubbles: true }))
      await part.until(() => strength()?.querySelector('[role="status"]')?.textContent?.trim() === message)
      const meter = strength()!.querySelector('[role="meter"]')!
      return [meter.ariaLabel, meter.ariaValueNow, meter.ariaValueText]
    }
    const { strength: label, weak, fair, strong } = passwordCatalogs.en
    expect(await typed('password1234', weak)).to.deep.equal([label, '1', weak])
    expect(await axeFindings()).to.deep.equal([])
    expect(await typed('summer2024!!', fair)).to.deep.equal([label, '3', fair])
    expect(await typed('umbrella tundra 47 quince', strong)).to.deep.equal([label, '4', strong])
    expect(await axeFindings()).to.deep.equal([])
    field().value = ''
    field().dispatchEvent(new InputEvent('input', { bubbles: true }))
    await part.until(() => !strength()?.querySelector('[role="meter"]'))
    expect(part.requests, 'no password leaves to be judged').to.deep.equal([])
  })

  it('take another password in the place of the one that is there', async () => {
    part = await show(['password', 'words'])
    part.click('frame-change-password')
    await part.until(field)
    part.enter('frame-new-password', 'another twelve letters')
    await part.until(() => part.changes.length === 1)
    expect([part.secrets, part.requests.map(({ method }) => method)]).to.deep.equal([
      ['another twelve letters'],
      ['recovery.add'],
    ])
    await part.until(() => part.replaced.length === 1)
    await part.until(() => !field())
    await part.until(
      () => (part.find('frame-secured')!.getRootNode() as ShadowRoot).activeElement === part.find('frame-secured'),
    )
  })

  it('say from when on the password may be changed, where it was too often', async () => {
    part = await show(['password'], true)
    part.click('frame-change-password')
    await part.until(field)
    part.enter('frame-new-password', 'another twelve letters')
    await part.until(() => part.text().includes(guessCatalogs.en.wait.split('$time')[0]!))
    expect(part.replaced).to.deep.equal([])
  })

  it('take a password once, and say on its button and after a while that they still do', async () => {
    let answer = (): void => undefined
    part = await show([], false, new Promise(resolve => (answer = resolve)))
    part.element.pending.slowAfterMs = 0
    part.click('frame-add-password')
    await part.until(field)
    part.enter('frame-new-password', 'another twelve letters')
    const isSlow = () => part.text().includes(texts['approve.slow'])
    await part.until(isSlow)
    part.enter('frame-new-password', 'another twelve letters')
    const submit = part.find('frame-add-submit')!
    expect([submit.ariaBusy, submit.ariaDisabled, submit.querySelectorAll('w3m-ui-spinner').length]).to.deep.equal([
      'true',
      'true',
      1,
    ])
    expect([part.find('frame-add-passkey')!.ariaBusy, part.find('frame-add-passkey')!.ariaDisabled]).to.deep.equal([
      'false',
      'true',
    ])
    expect(await axeFindings()).to.deep.equal([])
    answer()
    await part.until(() => part.changes.length === 1 && !isSlow())
    expect(part.requests).to.have.length(1)
  })

  it('take a first password without saying that it replaced one', async () => {
    part = await show(['passkey'])
    part.click('frame-add-password')
    await part.until(field)
    part.enter('frame-new-password', 'another twelve letters')
    await part.until(() => part.changes.length === 1 && !field())
    expect(part.replaced).to.deep.equal([])
  })

  it('say of each button what it is for, and of a passkey why there is none', async () => {
    const { PublicKeyCredential: real } = globalThis
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    part = await show([])
    Object.assign(globalThis, { PublicKeyCredential: real })
    const named = ['passkey', 'password', 'words'].map(way => part.find<HTMLButtonElement>(`frame-add-${way}`)!)
    expect(
      named.map(element => element.ariaLabelledByElements?.map(({ textContent }) => textContent.trim()).join(' ')),
    ).to.deep.equal(['Set up Use a passkey', 'Set up Recovery password', 'Set up The 12 words'])
    expect([
      named[0]!.ariaDisabled,
      named[0]!.ariaDescribedByElements?.map(({ textContent }) => textContent.trim()),
    ]).to.deep.equal(['true', ['This browser has no passkeys.']])
  })

  it('can be changed but for the words, which are the wallet’s own', async () => {
    part = await show(['passkey', 'password', 'words'])
    const offered = (['passkey', 'password', 'words'] as const).flatMap(way =>
      (['add', 'change'] as const).filter(title => part.find(`frame-${title}-${way}`)).map(title => `${title} ${way}`),
    )
    expect(offered).to.deep.equal(['change passkey', 'change password'])
    expect(await axeFindings()).to.deep.equal([])
  })
})
