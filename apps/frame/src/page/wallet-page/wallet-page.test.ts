import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { axeFindings, mount, unmount } from '../../../../../test/gallery/atom-fixture.js'
import type { SessionState, VaultMethod } from '../../vault/vault-api.js'
import type { User } from '../../wallet-api/wallet-api.js'
import { texts as en } from '../i18n/en/frame.js'
import { guessCatalogs } from '../i18n/guess-texts.js'
import { vaultRequests, vaultFailure } from '../testing/vault-requests.js'
import { renderElement } from '../testing/render-element.js'
import { FrameWalletPage } from './wallet-page.js'
import type { FrameRemoveDevice } from './remove-device.js'
import type { FrameWalletPermissions } from './wallet-permissions.js'

const user = { id: 'u', email: 'ada@example.com', recovery: [] } as unknown as User
const ready: SessionState = { phase: 'ready', user, evmAddress: '0x00', solanaAddress: 'S' }
const newDevice: SessionState = { phase: 'newDevice', user }

describe('The wallet’s own page', () => {
  let part: Awaited<ReturnType<typeof show>>
  const show = async (properties: Partial<FrameWalletPage>, answers: Parameters<typeof vaultRequests>[0] = {}) => {
    const { vault, requests } = vaultRequests({
      'session.endOthers': () => undefined,
      'login.methods': () => ({ socials: [], farcaster: false }),
      'devices.list': () => ({ devices: [] }),
      'permissions.list': () => ({ grants: [] }),
      'wallet.exportWords': () => {
        throw vaultFailure('LOGGED_OUT')
      },
      ...answers,
    })
    const element = new FrameWalletPage()
    const recovers: SessionState[] = []
    element.addEventListener('w3m-frame-recover', event => recovers.push((event as CustomEvent<SessionState>).detail))
    return { ...(await renderElement(mount, element, { vault, ...properties })), element, recovers, requests }
  }
  /** Its test id, or what kind of element it is. */
  const focused = (root: DocumentOrShadowRoot) =>
    (root.activeElement as HTMLElement | null)?.dataset.testid ?? root.activeElement?.localName
  const form = () => part.element.renderRoot.querySelector<HTMLElement>('w3m-frame-login')
  afterEach(unmount)

  it('is there again for who does not log in once more', async () => {
    part = await show({ session: ready, mustLogIn: true })
    expect([part.text().includes('Log in once more to go on.'), part.find('frame-export')]).to.deep.equal([true, null])
    expect(await axeFindings()).to.deep.equal([])
    part.click('frame-login-cancel')
    await part.until(() => part.find('frame-export'))
    expect(form()).to.equal(null)
  })

  it('has the focus where it goes on: in the log-in that it asks for, and on its button again', async () => {
    part = await show({ session: ready })
    part.find('frame-export')!.focus()
    part.click('frame-export')
    await part.until(
      () =>
        form()?.shadowRoot?.activeElement === form()?.shadowRoot?.querySelector('#value') &&
        form()?.shadowRoot?.activeElement,
    )
    part.click('frame-login-cancel')
    await part.until(
      () => part.element.shadowRoot?.activeElement === part.find('frame-export') && part.find('frame-export'),
    )
  })

  for (const next of [ready, newDevice])
    it(`has the focus on its card after a log-in that leads to: ${next.phase}`, async () => {
      part = await show({ session: { phase: 'loggedOut' } })
      form()!.focus()
      await part.until(() => form()?.shadowRoot?.activeElement)
      form()!.dispatchEvent(new CustomEvent('logged-in', { detail: next }))
      await part.until(() => !form())
      await part.until(() => part.element.shadowRoot?.activeElement?.className === 'card')
    })

  it('has the focus on its card where who is new on this device does not log in once more', async () => {
    part = await show({ session: newDevice, mustLogIn: true })
    part.find('frame-login-cancel')!.focus()
    part.click('frame-login-cancel')
    await part.until(() => part.element.shadowRoot?.activeElement?.className === 'card')
  })

  it('has its words read as the English that they are, in every language', async () => {
    const { documentElement: page } = document
    const { lang } = page
    page.lang = 'ar'
    part = await show(
      { session: ready },
      { 'wallet.exportWords': () => ({ words: new TextEncoder().encode('legal winner') }) },
    )
    part.click('frame-export')
    await part.until(() => part.find('frame-export-words'))
    const isEnglish = ['frame-export-words', 'frame-log-out-others'].map(id => part.find(id)!.matches(':lang(en)'))
    page.lang = lang
    expect(isEnglish).to.deep.equal([true, false])
  })

  describe('tells the visitor to move their funds', () => {
    const warnings = () =>
      [
        ...(part.element.renderRoot
          .querySelector('w3m-frame-tried-passwords')
          ?.shadowRoot?.querySelectorAll('[role="alert"]') ?? []),
      ].map(element => element.textContent.trim())
    const devices = [
      { enrollmentId: 'a', deviceName: 'This', createdAt: 0, usedAt: 0, isThisDevice: true },
      { enrollmentId: 'b', deviceName: 'A phone', createdAt: 0, usedAt: 0, isThisDevice: false },
    ]
    const opened = { kinds: ['password' as const], guesses: [{ at: 0, isOpened: true }], mayBeOpened: false }

    it('after a device was removed, which may have had the wallet open, and not where that failed', async () => {
      let isDown = true
      const revoke = () => {
        if (isDown) throw vaultFailure('UNREACHABLE')
        return ready
      }
      part = await show(
        { session: ready },
        { 'devices.list': () => ({ devices }), 'recovery.list': () => opened, 'devices.revoke': revoke },
      )
      await part.until(
        () => part.find('frame-revoke') && part.element.renderRoot.querySelector('w3m-frame-tried-passwords'),
      )
      part.click('frame-revoke')
      await part.until(() => part.element.error)
      expect(warnings()).to.deep.equal([])
      isDown = false
      part.click('frame-revoke')
      await part.until(() => warnings().length > 0)
      expect(warnings()).to.deep.equal([guessCatalogs.en.removed])
      expect(await axeFindings()).to.deep.equal([])
    })

    it('of the device alone whose removal works, whichever row is pressed meanwhile', async () => {
      const never = new Promise<never>(() => undefined)
      const two = [devices[0]!, { ...devices[0]!, enrollmentId: 'second', isThisDevice: false }]
      part = await show(
        { session: { ...ready, user: { ...user, recovery: ['password'] } } },
        {
          'devices.list': () => ({ devices: two.map(device => ({ ...device, isThisDevice: false })) }),
          'devices.revoke': () => never,
        },
      )
      const rows = () => [...part.element.renderRoot.querySelectorAll<HTMLElement>('[data-testid="frame-revoke"]')]
      const form = () => part.element.renderRoot.querySelector<FrameRemoveDevice>('w3m-frame-remove-device')
      await part.until(() => rows().length === 2)
      rows()[0]!.click()
      await part.until(() => form()?.shadowRoot?.activeElement?.id === 'secret')
      form()!.shadowRoot!.querySelector<HTMLElement>('[data-testid="frame-remove-without"]')!.click()
      await part.until(() => form()?.pending.isBusy)
      for (const row of rows()) row.click()
      await part.until(() => !part.element.pending.isBusy)
      await part.element.updateComplete
      await part.until(() => part.requests.some(({ method }) => method === 'devices.revoke'))
      expect(rows().map(({ ariaExpanded }) => ariaExpanded)).to.deep.equal(['true', 'false'])
      expect(part.requests.filter(({ method }) => method === 'devices.revoke')).to.have.length(1)
    })

    it('after a removal that ended a way back, which is named', async () => {
      const secured: SessionState = { ...ready, user: { ...user, recovery: ['passkey', 'password'] } }
      part = await show(
        { session: secured },
        {
          'devices.list': () => ({ devices }),
          'recovery.list': () => opened,
          'devices.revoke': () => ({ ...ready, user: { ...user, recovery: ['passkey'] } }),
        },
      )
      await part.until(
        () => part.find('frame-revoke') && part.element.renderRoot.querySelector('w3m-frame-tried-passwords'),
      )
      part.click('frame-revoke')
      const form = () => part.element.renderRoot.querySelector('w3m-frame-remove-device')
      await part.until(form)
      expect([
        part.find('frame-revoke')!.ariaExpanded,
        part.requests.some(({ method }) => method === 'devices.revoke'),
      ]).to.deep.equal(['true', false])
      await part.until(() => form()?.shadowRoot?.activeElement?.id === 'secret')
      form()!.shadowRoot!.querySelector<HTMLElement>('[data-testid="frame-remove-without"]')!.click()
      await part.until(() => warnings().length === 2)
      expect(warnings()).to.deep.equal([
        guessCatalogs.en.removed,
        guessCatalogs.en.lost.replace('$ways', en['recover.password']),
      ])
      expect(form()).to.equal(null)
      expect(
        part.element.renderRoot
          .querySelector('w3m-frame-recovery-setup')!
          .shadowRoot!.querySelector('[data-testid="frame-secured"]')!
          .textContent.trim(),
      ).to.equal(en['secure.banner'])
      expect(await axeFindings()).to.deep.equal([])
    })

    for (const [title, isOpened] of [
      ['the former one opened the wallet elsewhere', true],
      ['the former one opened nothing', false],
    ] as const) {
      it(`${isOpened ? 'after' : 'and not after'} another password was set where ${title}`, async () => {
        part = await show(
          { session: ready },
          { 'recovery.list': () => ({ ...opened, guesses: [{ at: 0, isOpened }] }) },
        )
        await part.until(() => part.element.renderRoot.querySelector('w3m-frame-tried-passwords'))
        const reads = () => part.requests.filter(({ method }) => method === 'recovery.list').length
        const before = reads()
        part.element.renderRoot.querySelector('w3m-frame-recovery-setup')!.dispatchEvent(new Event('replaced'))
        await part.until(() => reads() > before)
        await part.element.updateComplete
        await part.element.renderRoot.querySelector<FrameWalletPage>('w3m-frame-tried-passwords')!.updateComplete
        expect(warnings()).to.deep.equal(isOpened ? [guessCatalogs.en.changed] : [])
      })
    }
  })

  it('leads from a password of the older form to the field where it is typed once more, and says it no longer then', async () => {
    let isFormer = true
    const secured: SessionState = { ...ready, user: { ...user, recovery: ['password'] } }
    part = await show(
      { session: secured },
      {
        'recovery.list': () => ({
          kinds: ['password' as const],
          guesses: [],
          ...(isFormer && { isPasswordFormer: true as const }),
        }),
        'recovery.add': () => {
          isFormer = false
          return secured
        },
      },
    )
    const within = (element: string, id: string) =>
      part.element.renderRoot.querySelector(element)?.shadowRoot?.querySelector<HTMLElement>(`[data-testid="${id}"]`)
    const notice = () => within('w3m-frame-tried-passwords', 'frame-former')
    await part.until(notice)
    within('w3m-frame-tried-passwords', 'frame-retype')!.click()
    const field = () => within('w3m-frame-recovery-setup', 'frame-new-password') as HTMLInputElement | null | undefined
    await part.until(() => field()?.matches(':focus'))
    within('w3m-frame-tried-passwords', 'frame-retype')!.click()
    await new Promise(requestAnimationFrame)
    expect(field()?.matches(':focus'), 'pressed once more').to.equal(true)
    field()!.value = 'umbrella tundra 47 quince'
    field()!.closest('form')!.requestSubmit()
    await part.until(() => !notice())
    expect(part.requests.map(({ method }) => method)).to.include('recovery.add')
  })

  describe('has the focus in the log-in of an account elsewhere, whose ways are read from the server,', () => {
    const social = { id: 'u', userName: 'ada', recovery: [] } as unknown as User
    const askMethods = async () => {
      let answer = (): void => undefined
      const methods = new Promise<void>(resolve => (answer = resolve)).then(() => ({
        socials: ['github' as const],
        farcaster: false,
      }))
      part = await show({ session: { ...ready, user: social } }, { 'login.methods': () => methods })
      part.find('frame-export')!.focus()
      part.click('frame-export')
      await part.until(() => part.requests.some(({ method }) => method === 'login.methods'))
      await new Promise(requestAnimationFrame)
      expect(focused(document), 'nothing is there that could have it').to.equal('body')
      return {
        answer,
        way: () => form()?.shadowRoot?.querySelector<HTMLElement>('[data-testid="frame-social-github"]'),
      }
    }

    it('once they are there', async () => {
      const { answer, way } = await askMethods()
      answer()
      await part.until(way)
      await new Promise(requestAnimationFrame)
      expect(focused(form()!.shadowRoot!)).to.equal('frame-social-github')
    })

    it('but where the visitor has gone elsewhere meanwhile', async () => {
      const { answer, way } = await askMethods()
      part.find('frame-login-cancel')!.focus()
      answer()
      await part.until(way)
      await new Promise(requestAnimationFrame)
      expect(focused(part.element.shadowRoot!)).to.equal('frame-login-cancel')
    })
  })

  it('has no way past the log-in where nobody is logged in', async () => {
    part = await show({ session: { phase: 'loggedOut' } })
    expect([form() !== null, part.find('frame-login-cancel')]).to.deep.equal([true, null])
  })

  it('logs every other device out by a button, and says so', async () => {
    part = await show({ session: ready })
    const status = part.find('frame-log-out-others')!.previousElementSibling!
    expect([status.role, status.textContent]).to.deep.equal(['status', ''])
    part.click('frame-log-out-others')
    await part.until(() => status.isConnected && status.textContent === 'Every other device is logged out.')
    expect(part.requests.map(({ method }) => method)).to.include('session.endOthers')
    expect(await axeFindings()).to.deep.equal([])
  })

  describe('asks for a login, and says nothing else, where the session has ended meanwhile and', () => {
    const over = (): never => {
      throw vaultFailure('LOGGED_OUT')
    }
    const secured: SessionState = { ...ready, user: { ...user, recovery: ['password'] } }
    const within = (element: string, id: string) =>
      part.element.renderRoot.querySelector(element)?.shadowRoot?.querySelector<HTMLElement>(`[data-testid="${id}"]`)
    const steps: readonly (readonly [
      title: string,
      session: SessionState,
      answers: Parameters<typeof vaultRequests>[0],
      press: () => Promise<void>,
    ])[] = [
      [
        'a device is to be removed',
        ready,
        { 'devices.revoke': over },
        async () => {
          await part.until(() => part.find('frame-revoke'))
          part.click('frame-revoke')
        },
      ],
      [
        'one is to be removed by a password',
        secured,
        { 'devices.revoke': over },
        async () => {
          await part.until(() => part.find('frame-revoke'))
          part.click('frame-revoke')
          await part.until(() => within('w3m-frame-remove-device', 'frame-remove-without'))
          within('w3m-frame-remove-device', 'frame-remove-without')!.click()
        },
      ],
      [
        'all others are to be logged out',
        ready,
        { 'session.endOthers': over },
        async () => part.click('frame-log-out-others'),
      ],
      [
        'a permission is to be ended',
        ready,
        { 'permissions.revoke': over },
        async () => {
          await part.until(() => within('w3m-frame-permissions', 'frame-permission-revoke'))
          within('w3m-frame-permissions', 'frame-permission-revoke')!.click()
        },
      ],
      [
        'a way back is to be added',
        ready,
        { 'recovery.add': over },
        async () => {
          within('w3m-frame-recovery-setup', 'frame-add-words')!.click()
          const field = () =>
            within('w3m-frame-recovery-setup', 'frame-new-words') as HTMLTextAreaElement | null | undefined
          await part.until(field)
          field()!.value = 'legal winner'
          field()!.closest('form')!.requestSubmit()
        },
      ],
    ]
    for (const [title, session, answers, press] of steps)
      it(title, async () => {
        part = await show(
          { session },
          {
            'devices.list': () => ({
              devices: [{ enrollmentId: 'b', deviceName: 'A phone', createdAt: 0, usedAt: 0, isThisDevice: false }],
            }),
            'permissions.list': () => ({
              grants: [{ pci: 'p', origin: 'https://shop.example', permissions: [], expiresAt: 0, uses: 0 }] as never,
            }),
            ...answers,
          },
        )
        await press()
        await part.until(form)
        await part.until(() => part.text().includes(en['wallet.fresh']))
        expect(part.element.error).to.equal(undefined)
        form()!.dispatchEvent(new CustomEvent('logged-in', { detail: session }))
        await part.until(() => !form())
        await part.until(() => part.find('frame-export'))
        expect(focused(part.element.shadowRoot!), 'the words are not what was wanted').to.not.equal('frame-export')
      })

    it('hides the words that are on show', async () => {
      part = await show(
        { session: ready },
        {
          'wallet.exportWords': () => ({ words: new TextEncoder().encode('legal winner') }),
          'session.endOthers': over,
        },
      )
      part.click('frame-export')
      await part.until(() => part.find('frame-export-words'))
      part.click('frame-log-out-others')
      await part.until(form)
      part.click('frame-login-cancel')
      await part.until(() => part.find('frame-export'))
      expect(part.find('frame-export-words')).to.equal(null)
    })
  })

  describe('does what is pressed twice once, and says while it works that it does:', () => {
    const permission = { pci: 'p', origin: 'https://shop.example', permissions: [], expiresAt: 0, uses: 0 }
    const device = { enrollmentId: 'b', deviceName: 'A phone', createdAt: 0, usedAt: 0, isThisDevice: false }
    const permissions = () => part.element.renderRoot.querySelector<FrameWalletPermissions>('w3m-frame-permissions')!
    const inPage = (testId: string) => () => part.find(testId)
    const cases: readonly (readonly [
      title: string,
      method: VaultMethod,
      result: unknown,
      button: () => HTMLElement | null | undefined,
    ])[] = [
      ['the removal of a device', 'devices.revoke', ready, inPage('frame-revoke')],
      [
        'the end of a permission',
        'permissions.revoke',
        undefined,
        () => permissions().renderRoot.querySelector<HTMLElement>('[data-testid="frame-permission-revoke"]'),
      ],
      ['the log-out of all others', 'session.endOthers', undefined, inPage('frame-log-out-others')],
      ['the lock', 'wallet.lockTabs', undefined, inPage('frame-lock')],
      ['the words', 'wallet.exportWords', { words: new Uint8Array([97]) }, inPage('frame-export')],
    ]
    for (const [title, method, result, button] of cases)
      it(title, async () => {
        let answer = (): void => undefined
        const answered = new Promise<unknown>(resolve => (answer = () => resolve(result)))
        part = await show(
          { session: ready },
          {
            'devices.list': () => ({ devices: [device] }),
            'permissions.list': () => ({ grants: [permission] }) as never,
            ...({ [method]: () => answered } as Parameters<typeof vaultRequests>[0]),
          },
        )
        await part.until(() => button() && part.find('frame-revoke'))
        part.element.pending.slowAfterMs = permissions().pending.slowAfterMs = 0
        const pressed = button()!
        const { width } = pressed.getBoundingClientRect()
        pressed.click()
        const slow = () =>
          [part.element.renderRoot, permissions().renderRoot].flatMap(root =>
            [...root.querySelectorAll('[role="status"]')].filter(({ textContent }) =>
              textContent!.includes(en['approve.slow']),
            ),
          )
        await part.until(() => slow().length)
        pressed.click()
        expect([
          pressed.ariaBusy,
          pressed.ariaDisabled,
          pressed.querySelectorAll('w3m-ui-spinner[delayed]').length,
        ]).to.deep.equal(['true', 'true', 1])
        expect([pressed.getBoundingClientRect().width, slow().length]).to.deep.equal([width, 1])
        expect(await axeFindings()).to.deep.equal([])
        answer()
        await part.until(() => button()?.ariaBusy !== 'true' && !slow().length)
        expect(part.requests.filter(request => request.method === method)).to.have.length(1)
        expect([part.element.error, permissions().renderRoot.querySelector('[role="alert"]')]).to.deep.equal([
          undefined,
          null,
        ])
      })

    it('what ended elsewhere meanwhile has ended', async () => {
      let isOver = false
      part = await show(
        { session: ready },
        {
          'permissions.list': () => ({ grants: isOver ? [] : [permission] }) as never,
          'permissions.revoke': () => {
            isOver = true
            throw vaultFailure('CODE_EXPIRED')
          },
        },
      )
      const button = () => permissions().renderRoot.querySelector<HTMLElement>('button')
      await part.until(button)
      button()!.click()
      await part.until(() => !button())
      expect(permissions().renderRoot.querySelector('[role="alert"]')).to.equal(null)
    })
  })

  it('keeps room for the devices on a phone, and moves little below them once they are listed', async () => {
    const { innerWidth: width, innerHeight: height } = window
    await setViewport({ width: 390, height: 844 })
    try {
      const device = { enrollmentId: 'a', deviceName: 'A phone', createdAt: 0, usedAt: 0, isThisDevice: true }
      const devices = [device, { ...device, enrollmentId: 'b', isThisDevice: false }]
      let answer = (): void => undefined
      const listed = new Promise<{ devices: typeof devices }>(resolve => (answer = () => resolve({ devices })))
      part = await show({ session: ready }, { 'devices.list': () => listed })
      const below = () => part.find('frame-log-out-others')!.getBoundingClientRect().top
      const list = part.element.renderRoot.querySelector<HTMLElement>('.rows')!
      const before = below()
      expect([list.ariaBusy, list.childElementCount]).to.deep.equal(['true', 2])
      expect(await axeFindings()).to.deep.equal([])
      answer()
      await part.until(() => part.find('frame-revoke'))
      expect(list.ariaBusy).to.equal('false')
      expect(Math.abs(below() - before)).to.be.lessThan(20)
    } finally {
      await setViewport({ width, height })
    }
  })

  it('says of devices and permissions that could not be read so, never that there are none, and reads them again by a button', async () => {
    let isDown = true
    const unlessDown =
      <Answer>(answer: Answer) =>
      () => {
        if (isDown) throw vaultFailure('UNREACHABLE')
        return answer
      }
    const permission = { pci: 'p', origin: 'https://shop.example', permissions: [], expiresAt: 0, uses: 0 }
    part = await show(
      { session: ready },
      {
        'devices.list': unlessDown({
          devices: [{ enrollmentId: 'e', deviceName: 'A phone', usedAt: 0, isThisDevice: false }],
        }) as never,
        'permissions.list': unlessDown({ grants: [permission] }) as never,
        'permissions.revoke': unlessDown(undefined) as never,
      },
    )
    const permissions = () => part.element.renderRoot.querySelector('w3m-frame-permissions')!.shadowRoot!
    const inPermissions = (id: string) => permissions().querySelector<HTMLElement>(`[data-testid="${id}"]`)
    await part.until(() => part.find('frame-devices-retry') && inPermissions('frame-permissions-retry'))
    expect(await axeFindings()).to.deep.equal([])
    const times = (expectedMethod: string) => part.requests.filter(({ method }) => method === expectedMethod).length
    part.find('frame-devices-retry')!.focus()
    part.click('frame-devices-retry')
    await part.until(() => times('devices.list') === 2)
    await new Promise(requestAnimationFrame)
    expect(focused(part.element.shadowRoot!), 'where it fails again').to.equal('frame-devices-retry')
    isDown = false
    part.click('frame-devices-retry')
    await part.until(() => part.find('frame-device'))
    expect([focused(part.element.shadowRoot!), part.element.shadowRoot!.activeElement!.ariaLabel]).to.deep.equal([
      'ul',
      en['wallet.devices'],
    ])
    inPermissions('frame-permissions-retry')!.focus()
    inPermissions('frame-permissions-retry')!.click()
    await part.until(() => inPermissions('frame-permission-revoke'))
    expect([focused(permissions()), permissions().activeElement!.ariaLabel]).to.deep.equal([
      'ul',
      en['wallet.permissions'],
    ])
    expect([part.find('frame-devices-retry'), inPermissions('frame-permissions-retry')]).to.deep.equal([null, null])
    isDown = true
    inPermissions('frame-permission-revoke')!.click()
    await part.until(() => permissions().querySelector('[role="alert"]'))
    expect([
      permissions().querySelector('[role="alert"]')!.textContent!.trim(),
      inPermissions('frame-permission') !== null,
    ]).to.deep.equal([en['recover.failed'], true])
  })

  for (const [title, pressed, isDown] of [
    ['another try finds none', 'frame-permissions-retry', true],
    ['the last one was ended', 'frame-permission-revoke', false],
  ] as const)
    it(`has the focus where its permissions were when ${title}`, async () => {
      let isFirst = true
      const read = () => {
        if (isFirst && isDown) throw vaultFailure('UNREACHABLE')
        return {
          grants: isFirst ? [{ pci: 'p', origin: 'https://shop.example', permissions: [], expiresAt: 0, uses: 0 }] : [],
        }
      }
      part = await show(
        { session: ready },
        { 'permissions.list': read as never, 'permissions.revoke': () => undefined },
      )
      const permissions = part.element.renderRoot.querySelector('w3m-frame-permissions')!.shadowRoot!
      const button = () => permissions.querySelector<HTMLElement>(`[data-testid="${pressed}"]`)
      await part.until(button)
      isFirst = false
      button()!.focus()
      button()!.click()
      await part.until(() => !button())
      expect([focused(permissions), permissions.querySelector('h2') === null]).to.deep.equal(['ul', true])
      expect(await axeFindings()).to.deep.equal([])
    })

  it('leads on a new device to the ways back in, at once after a log-in and later by a button', async () => {
    part = await show({ session: newDevice, mustLogIn: true })
    form()!.dispatchEvent(new CustomEvent('logged-in', { detail: newDevice }))
    await part.until(() => part.find('frame-recover-open'))
    expect(part.text(), 'and where the wallet may be').to.include(
      'The next request there shows “Set up two ways back in”',
    )
    part.click('frame-recover-open')
    expect(part.recovers).to.deep.equal([newDevice, newDevice])
    expect(await axeFindings()).to.deep.equal([])
  })
})
