/** How long a permission lasts at most: a page that wants longer asks again. */
export const permissionLifetimeMaxMs = 30 * 86_400_000
