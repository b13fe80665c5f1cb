const signedOut = 'signed-out'

/** What the tabs of this browser tell each other. */
export interface SignOutChannel {
  /** Somebody signed out here. */
  tell(): void
}

/** @param heard of a sign-out in another tab, or in another thread of this one. Never called where the browser keeps frames like this one apart from everything */
export function openSignOutChannel(heard: () => void): SignOutChannel {
  try {
    const tabs = new BroadcastChannel('w3m-vault')
    tabs.onmessage = ({ data }) => {
      if (data === signedOut) heard()
    }
    return { tell: () => tabs.postMessage(signedOut) }
  } catch {
    return { tell: () => undefined }
  }
}
