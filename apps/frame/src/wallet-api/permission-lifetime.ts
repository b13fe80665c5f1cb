/** The longest lifetime of a permission: for a longer one, a page must request it again. */
export const permissionLifetimeMaxMs = 30 * 86_400_000
