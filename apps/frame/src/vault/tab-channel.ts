/**
 * Messages between the tabs of this browser: the visitor signed out or locked the wallet, the wallet's recovery
 * changed, or the user with the id `entered` logged in.
 */
export type TabNotice = 'signed-out' | 'locked' | 'secured' | { readonly entered: string }

const words: readonly unknown[] = ['signed-out', 'locked', 'secured'] satisfies readonly TabNotice[]
const isNews = (data: unknown): data is TabNotice => words.includes(data) || typeof Object(data).entered === 'string'

export interface TabChannel {
  /** It happened here. */
  post(notice: TabNotice): void
}

/**
 * @param onNotice is called for a notice of another tab, or of another thread of this one; never where the browser keeps
 * frames like this one apart from everything
 */
export function openTabChannel(onNotice: (notice: TabNotice) => void): TabChannel {
  try {
    const tabs = new BroadcastChannel('w3m-vault')
    tabs.onmessage = ({ data }) => {
      if (isNews(data)) onNotice(data)
    }
    return { post: notice => tabs.postMessage(notice) }
  } catch {
    return { post: () => undefined }
  }
}
