import type { ReadableAtom } from 'nanostores'
import { atom } from '../../async/atom.js'
import type { FrameClient, FrameClientOptions, FrameWindow, Message, ReplyOf, RequestOf } from '@w3m/frame-bridge'
import { loadOnce } from '../../async/load-once.js'
import { abortReason } from '../../async/abort-reason.js'
import { W3mError } from '../../errors/w3m-error.js'
import { toFrameFailure } from './frame-failure.js'

/** The bridge: loaded when somebody logs in, or did before. */
export type Bridge = typeof import('@w3m/frame-bridge')
export type LoadBridge = () => Promise<Bridge>

/** The names of the requests that the bridge exports. */
type RequestName = { [Name in keyof Bridge]: Bridge[Name] extends Message ? Name : never }[keyof Bridge]
type Methods = Pick<Bridge, RequestName>

export type { FrameWindow }

/**
 * The secure frame inside the modal's dialog. `ApproveTransaction` positions the iframe over itself while `isShown`, at
 * the height that the frame asks for.
 */
export interface FrameScreen {
  /** Undefined where the frame is a window of its own. */
  readonly element: HTMLIFrameElement | undefined
  /** The frame has something to show: an approval, a recovery, a banner. */
  readonly isShown: boolean
  /** CSS pixels; 0 while the frame named none. */
  readonly height: number
  /** The kind of the shown screen, if it is not an approval. */
  readonly shows?: 'recovery' | undefined
}

export interface FrameLinkDeps {
  readonly load: LoadBridge
  readonly settings: () => Pick<FrameClientOptions, 'url' | 'projectId' | 'chainId' | 'title'>
  /** Returns the dialog that contains the frame. Called again if the last one left the document. */
  readonly home: () => Promise<HTMLElement>
  /** Returns the data that the frame receives after each load: the application, and the theme. */
  readonly initialData: () => {
    readonly app: RequestOf<Bridge['syncDappData']>
    readonly theme: RequestOf<Bridge['syncTheme']>
  }
  readonly onFailure: NonNullable<FrameClientOptions['onFailure']>
  /** Whether the iframe was kept out when the visitor last logged in: then it begins as a window. */
  readonly beginsInWindow?: () => boolean
  /** Called when the frame's session has changed: the visitor may have signed out in another tab. */
  readonly onSession?: (isSame: boolean | undefined) => void
}

interface Abortable {
  readonly signal?: AbortSignal | undefined
}

/** The one secure frame of an instance. */
export interface FrameLink {
  readonly $screen: ReadableAtom<FrameScreen | undefined>
  /** The separate window with the frame's page; undefined while none is needed. */
  readonly $window: ReadableAtom<FrameWindow | undefined>
  /**
   * Opens that window in place of the iframe, or brings it to the front: to be called in a click. @returns false where
   * the browser held it back
   */
  openWindow(): boolean
  /** Sends a request to the frame; the first request puts the frame on the page. @throws {W3mError} */
  request<Name extends RequestName>(
    name: Name,
    payload: RequestOf<Methods[Name]>,
    options?: Abortable,
  ): Promise<ReplyOf<Methods[Name]>>
  /** The bridge's tables of methods. */
  readonly bridge: LoadBridge
  /** Sends the frame the current theme; does nothing without a frame. */
  sendTheme(): void
  /** Sends the frame the application's data; does nothing without a frame. */
  reintroduce(): void
  /** Rejects the requests that wait for an approval, with 4001. Reads go on. */
  rejectApprovals(): void
  /** Loads the frame anew. */
  reload(): void
  /**
   * The number of the frame's load: a frame that was loaded anew, or will be at the next request, does not know which
   * mail the former one waited for.
   */
  loads(): number
  destroy(): void
}

/** Only some browsers prerender pages. */
interface PrerenderedDocument extends Document {
  readonly prerendering?: boolean
}

/**
 * Waits until a prerendered page is shown: before that it gets no cross-site frame, and the frame's timeout would pass.
 */
async function whenShown({ prerendering }: PrerenderedDocument): Promise<void> {
  if (prerendering)
    await new Promise(resolve => document.addEventListener('prerenderingchange', resolve, { once: true }))
}

interface Opened {
  readonly client: FrameClient
  readonly definitions: Bridge
  readonly home: HTMLElement
}

/** A frame that was removed from the document has lost its state. A separate window is not in the document. */
const isRemoved = (opened: Opened | undefined): boolean =>
  opened?.client.element !== undefined && !opened.home.isConnected

/** Ignores failures: the frame receives the same data again after its next load. */
function introduce(
  { client, definitions }: Opened,
  { app, theme }: ReturnType<FrameLinkDeps['initialData']>,
  scope: 'all' | 'app' | 'theme',
): void {
  if (scope !== 'theme') client.request(definitions.syncDappData, app).catch(() => undefined)
  if (scope !== 'app') client.request(definitions.syncTheme, theme).catch(() => undefined)
}

export function createFrameLink(deps: FrameLinkDeps): FrameLink {
  const { load, settings, home, initialData, onFailure, beginsInWindow, onSession } = deps
  const $screen = atom<FrameScreen | undefined>()
  const $window = atom<FrameWindow | undefined>()
  const bridge = loadOnce(load)
  let opening: Promise<Opened> | undefined
  let openedFrame: Opened | undefined
  let hasEnded = false
  let loads = 0

  const announce = (scope: 'all' | 'app' | 'theme') => {
    if (openedFrame) introduce(openedFrame, initialData(), scope)
  }

  function show(view: Omit<FrameScreen, 'element'>): void {
    if (openedFrame) $screen.set({ element: openedFrame.client.element, ...view })
  }

  /** Called for a frame that was just loaded: it shows nothing, and has no state. */
  function onLoad(): void {
    loads++
    show({ isShown: false, height: 0 })
    announce('all')
  }

  async function open(): Promise<Opened> {
    const [definitions, container] = await Promise.all([bridge(), home(), whenShown(document)])
    if (hasEnded) throw new W3mError('DESTROYED', {})
    const client = definitions.createFrameClient({
      ...settings(),
      container: () => container,
      onFailure,
      onWindow: state => $window.set(state),
    })
    client.on('FRAME_VIEW', show)
    client.on('SESSION_UPDATE', ({ isSame }) => onSession?.(isSame))
    openedFrame = { client, definitions, home: container }
    if (beginsInWindow?.()) client.openWindow()
    onLoad()
    return openedFrame
  }

  function close(): void {
    openedFrame?.client.destroy()
    openedFrame = opening = undefined
    $screen.set(undefined)
    $window.set(undefined)
  }

  async function ensureOpened(): Promise<Opened> {
    if (hasEnded) throw new W3mError('DESTROYED', {})
    if (isRemoved(openedFrame)) close()
    opening ??= open()
    try {
      return await opening
    } catch (error) {
      opening = undefined
      throw error
    }
  }

  return {
    $screen,
    $window,
    bridge,
    openWindow() {
      if (!openedFrame) return false
      const { client } = openedFrame
      const isThere = $window.get()?.phase === 'open'
      const isOpen = client.openWindow()
      if (!isThere && !client.element) onLoad()
      return isOpen
    },
    async request<Name extends RequestName>(name: Name, payload: RequestOf<Methods[Name]>, { signal }: Abortable = {}) {
      if (signal?.aborted) throw abortReason(signal)
      try {
        const { client, definitions }: { readonly client: FrameClient; readonly definitions: Methods } =
          await ensureOpened()
        return await client.request(definitions[name], payload, { signal })
      } catch (cause) {
        const error = toFrameFailure(cause, signal)
        // The frame was reloaded, or is gone.
        if (Number(error.code) === 4900) onLoad()
        throw error
      }
    },
    sendTheme: () => announce('theme'),
    reintroduce: () => announce('app'),
    rejectApprovals: () => openedFrame?.client.rejectApprovals(),
    reload() {
      openedFrame?.client.reload()
      onLoad()
    },
    loads: () => (isRemoved(openedFrame) || $window.get()?.phase === 'closed' ? loads + 1 : loads),
    destroy() {
      hasEnded = true
      close()
    },
  }
}
