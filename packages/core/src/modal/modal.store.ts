import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { isCloseGuarded, type ModalOptions, type ModalState } from './modal.state.js'
import { W3mError } from '../errors/w3m-error.js'
import type { Router } from './router.js'
import type { PlainView } from './views.js'

/** Draws the modal. The promises of `show` and `hide` resolve when that is done. */
export interface ModalPresenter {
  /** Shows the modal; resolves at once where it is shown already. */
  show(): Promise<void>
  /** Hides it; resolves at once where it is not shown. */
  hide(): Promise<void>
  /** Loads the modal's card and resolves to it, without showing anything. */
  loadCard?(): Promise<ModalCard | null>
  /** True if W3M put it on the page because there was none: it is removed when another one attaches. */
  readonly isAdded?: boolean
  /** Takes it off the page. */
  remove?: () => void
}

/** The modal's own dialog. It stays where it is in the document, and is drawn once `updateComplete` is. */
export interface ModalCard {
  /** Resolves when the card is drawn. */
  readonly updateComplete: Promise<unknown>
  /** Modal while it is shown: in the top layer, with the page behind it inert. */
  readonly dialog: HTMLDialogElement
}

export interface ModalStore {
  readonly $state: ReadableAtom<ModalState>
  /**
   * Resolves when the modal is shown; at once where no page part draws it. @throws {W3mError} `MODAL_UNAVAILABLE`; the
   * modal is closed then
   */
  open(options?: ModalOptions): Promise<void>
  /** Resolves when the modal is hidden. */
  close(): Promise<void>
  /** The visitor's way to close: refused, with a shake, while they must not slip away. */
  tryClose(): void
  /** Goes back by one view, or closes. */
  back(): void
  /**
   * Registers a `w3m-modal`; returns a function that withdraws it. The latest one draws; an open modal keeps its
   * presenter.
   */
  attach(presenter: ModalPresenter): () => void
  /** Returns what draws the modal; puts one on the page first if there is none and the page can have one. */
  presenter(): ModalPresenter | undefined
}

export interface ModalDeps {
  readonly router: Router
  readonly first: (options: ModalOptions) => PlainView
  /** Puts a presenter onto the page, where that can be. */
  readonly add: () => void
  readonly onOpen: () => void
  /** Called at each close, with the error that ends an attempt that still runs. */
  readonly onClose: (error: W3mError) => void
}

const unavailable = (cause: unknown): W3mError => new W3mError('MODAL_UNAVAILABLE', {}, { cause })

export function createModalStore({ router, first, add, onOpen, onClose }: ModalDeps): ModalStore {
  const $state = atom<ModalState>({ open: false, shakes: 0 })
  const presenters: ModalPresenter[] = []

  async function closeWith(error: W3mError): Promise<void> {
    if (!$state.get().open) return
    $state.set({ open: false, shakes: $state.get().shakes })
    onClose(error)
    await Promise.all(presenters.map(presenter => presenter.hide()))
    if (!$state.get().open) router.reset('Connect')
  }

  /** Shows what is open; a presenter that shows it already does nothing. */
  async function draw(): Promise<void> {
    if ($state.get().open) await presenters.at(-1)?.show()
  }
  const redraw = () => void draw().catch((cause: unknown) => closeWith(unavailable(cause)))

  const store: ModalStore = {
    $state,
    async open(options = {}) {
      router.reset(first(options))
      const wasOpen = $state.get().open
      $state.set({ ...options, open: true, shakes: $state.get().shakes })
      // The element dispatches the events, so it must exist before `onOpen`.
      store.presenter()
      if (!wasOpen) onOpen()
      try {
        await draw()
      } catch (cause) {
        const error = unavailable(cause)
        await closeWith(error)
        throw error
      }
    },
    close: () => closeWith(new W3mError('MODAL_CLOSED', {})),
    tryClose() {
      if (isCloseGuarded(router.$history.get())) $state.set({ ...$state.get(), shakes: $state.get().shakes + 1 })
      else void store.close()
    },
    back() {
      if (!router.back()) store.tryClose()
    },
    attach(presenter) {
      const added = presenters.find(({ isAdded }) => isAdded)
      // The presenter of an open modal goes on drawing it.
      presenters.splice($state.get().open ? -1 : presenters.length, 0, presenter)
      // An element that belongs to another instance has gone by then, and the added one still draws.
      queueMicrotask(() => presenters.includes(presenter) && added?.remove!())
      // The modal was opened before anything could draw it.
      redraw()
      return () => {
        presenters.splice(presenters.indexOf(presenter) >>> 0, 1)
        // An element that is moved in the document attaches again at once. If it was removed, another one draws the
        // modal, or the modal closes.
        queueMicrotask(() => (presenters.length ? redraw() : void store.close()))
      }
    },
    presenter() {
      if (!presenters.length) add()
      return presenters.at(-1)
    },
  }
  return store
}
