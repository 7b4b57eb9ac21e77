/** Whether the Command key replaces Control. */
export const IS_MAC = navigator.platform.startsWith('Mac')
