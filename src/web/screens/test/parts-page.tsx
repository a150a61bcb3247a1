// Gallery of interface parts, in development only, to try them by mouse and keyboard in both themes.
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx';
import { CommandDialog } from '../../ui/keyboard/command-dialog.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { Menu, MenuItem } from '../../ui/popovers/menu.tsx';
import { Tooltip } from '../../ui/popovers/tooltip.tsx';
import { TooltipGroup } from '../../ui/popovers/tooltip-group.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { ProgressBar } from '../../ui/status/progress-bar.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';

export function PartsPage() {
  return (
    <div className="grid gap-4 lg:grid-cols-2 [&>*]:min-w-0">
      <Dialogs />
      <Part title="Menu, explanations, messages">
        <Menu name="Sample menu" label="Menu">
          <MenuItem onSelect={() => showToast('success', 'First chosen')}>First</MenuItem>
          <MenuItem onSelect={() => showToast('info', 'Second chosen')}>Second</MenuItem>
          <MenuItem onSelect={() => showToast('error', 'Third stays until it is dismissed', null)}>Third</MenuItem>
        </Menu>
        <Tooltip content="More words on the word.">explained</Tooltip>
        <TooltipGroup className="flex gap-4">
          {['one', 'two', 'three'].map((word) => (
            <Tooltip key={word} content={`Arrows go on from ${word}; all three are one stop of the Tab key.`}>
              {word}
            </Tooltip>
          ))}
        </TooltipGroup>
      </Part>
      <Choices />
      <Part title="Buttons">
        <Button variant="primary">Primary</Button>
        <Button>Outline</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="link">Link</Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
        <IconButton label="Icon button">
          <span aria-hidden>+</span>
        </IconButton>
      </Part>
      <Part title="States">
        <Notice tone="error">A notice of an error.</Notice>
        <Notice tone="info">A notice that informs.</Notice>
        <Badge tone="bull">Bull</Badge>
        <Badge tone="bear">Bear</Badge>
        <Spinner label="Loading..." />
        <ProgressBar label="Known end" value={40} max={100} className="w-40" />
        <ProgressBar label="Unknown end" value={null} max={100} className="w-40" />
      </Part>
      <Part title="Table">
        <DataTable label="Sample table" columns={columns} rows={rows} rowKey={({ name }) => name} className="w-full" />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SectionCard title={title}>
      <div className="flex flex-wrap items-center gap-4">{children}</div>
    </SectionCard>
  );
}

type Shown = 'drawer' | 'modal' | 'commands';

function Dialogs() {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [text, setText] = useState('');
  const open = (one: Shown) => setShown([...shown, one]);
  const close = (one: Shown) => () => setShown((all) => all.filter((other) => other !== one));
  return (
    <Part title="Dialogs">
      <Button onClick={() => open('drawer')}>Drawer</Button>
      <Button onClick={() => open('modal')}>Modal</Button>
      <Button onClick={() => open('commands')}>Commands</Button>
      {shown.includes('drawer') && (
        <Drawer onClose={close('drawer')} title="Drawer" aside="its age">
          <p className="mb-3">What the drawer shows. A modal opens over it.</p>
          <Button onClick={() => open('modal')}>Modal over it</Button>
        </Drawer>
      )}
      {shown.includes('modal') && (
        <Modal
          onClose={close('modal')}
          title="Modal"
          footer={<Button onClick={() => showToast('success', 'Saved')}>Message</Button>}
        >
          <Tooltip content="An explanation in a modal.">explained</Tooltip>
        </Modal>
      )}
      {shown.includes('commands') && (
        <CommandDialog
          onClose={close('commands')}
          title="Commands"
          placeholder="A command"
          maxLength={40}
          text={text}
          onText={setText}
          groups={[{ label: 'Sample', commands: commands.filter(({ label }) => label.includes(text)) }]}
          nothing="Nothing of that name"
        />
      )}
    </Part>
  );
}

const commands = ['first', 'second', 'third'].map((label) => ({
  id: label,
  label,
  run: () => showToast('info', `${label} was run`),
}));

const tabs = [
  { id: 'one', label: 'One', count: 1 },
  { id: 'two', label: 'Two', count: 1_204 },
] as const;

function Choices() {
  const [tab, setTab] = useState<'one' | 'two'>('one');
  const [on, setOn] = useState(true);
  const [ticked, setTicked] = useState(true);
  const [text, setText] = useState('');
  return (
    <Part title="Choices">
      <Tabs label="Sample tabs" items={tabs} value={tab} onChange={setTab} idBase="sample-tabs" className="w-full" />
      <p {...tabPanelProps('sample-tabs', tab)}>Panel {tab}</p>
      <Switch checked={on} onChange={setOn}>
        Switch
      </Switch>
      <Switch checked={!on} onChange={(checked) => setOn(!checked)} disabled>
        Disabled
      </Switch>
      <Checkbox checked={ticked} onChange={setTicked} hint="A hint below the words.">
        Checkbox
      </Checkbox>
      <SearchBox value={text} onChange={setText} label="Sample search" placeholder="Search" shortcut="/" />
      <Collapsible title="Collapsible" aside="3 lines" className="w-full">
        What was folded away.
      </Collapsible>
    </Part>
  );
}

type Row = { name: string; figure: number | null };

const rows: readonly Row[] = [
  { name: 'First', figure: 12.5 },
  { name: 'Second', figure: -3 },
  { name: 'Third', figure: null },
];

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name },
  {
    id: 'figure',
    header: 'Figure',
    align: 'right',
    cell: ({ figure }) => figure ?? '--',
    sortValue: ({ figure }) => figure,
  },
];
