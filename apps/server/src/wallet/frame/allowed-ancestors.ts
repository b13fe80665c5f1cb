/** Which pages may embed the secure frame, and ask for logins. */
export interface AllowedAncestors {
  /** Origins for the project of a frame's address, as `frame-ancestors` has them; empty: nobody. One that is not known is as good as none. */
  of(projectId: string | undefined): readonly string[]
  /** Whether an origin is on any of the lists. */
  has(origin: string): boolean
}

/** An origin, or `https://*.name.tld` for every subdomain of a name: nothing wider. */
export function isAncestor(text: string): boolean {
  const plain = text.replace(/^https:\/\/\*\.(?=[a-z0-9-]+\.[a-z0-9.-]*[a-z])/, 'https://')
  return /^https?:\/\/[a-z0-9.:[\]-]+$/.test(plain) && URL.canParse(plain) && new URL(plain).origin === plain
}

/** `withoutProject` counts where a frame's address names no project that is known. */
export function allowedAncestors(withoutProject: readonly string[], projects: Readonly<Record<string, readonly string[]>>): AllowedAncestors {
  const lists = new Map(Object.entries(projects))
  const all = [...new Set([...withoutProject, ...[...lists.values()].flat()])]
  return {
    of: projectId => lists.get(projectId ?? '') ?? withoutProject,
    has: origin => all.some(entry => entry === origin || (entry.startsWith('https://*.') && origin.startsWith('https://') && new URL(origin).host.endsWith(entry.slice('https://*'.length)))),
  }
}
