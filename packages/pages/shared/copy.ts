/** To each block of code. `navigator.clipboard` is there on https and on this machine only. */
export function addCopyButtons(): void {
  if (navigator.clipboard) for (const block of document.querySelectorAll('pre')) addCopy(block);
}

function addCopy(block: Element): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '');
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2_000);
  });
  block.append(button);
}
