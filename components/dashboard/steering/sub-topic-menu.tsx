"use client";
import { ArchiveRestore, ArchiveX, Bot, EllipsisVertical, Handshake } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DropdownMenu, MenuItem, MenuRadioGroup, MenuSeparator } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { type SubTopic, subTopicStatuses } from "@/lib/muca/sub-topic";
import { useDashboardScope } from "../dashboard-context";
import { ConsensusDialog } from "./consensus-dialog";
import { useSteer } from "./use-steer";

/** What a facilitator sets on one sub-topic by hand: status, closed or open, the agreement. */
export function SubTopicMenu({ subTopic }: { subTopic: SubTopic }) {
  const t = useTranslations("steering.subTopic");
  const tStatus = useTranslations("common.subTopicStatus");
  const { steer, room } = useDashboardScope();
  const { run } = useSteer();
  const [writing, setWriting] = useState(false);
  if (!steer || room.status === "ended") return null;
  const set = (change: Omit<Parameters<typeof steer.setSubTopic>[0], "subTopicId">) =>
    run(steer.setSubTopic({ subTopicId: subTopic.id, ...change }));
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton size="sm" label={t("menu", { title: subTopic.title })} withTooltip={false}>
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
      >
        <MenuRadioGroup
          label={t("status")}
          value={subTopic.status}
          onChange={(status) => void set({ status })}
          options={subTopicStatuses.map((value) => ({ value, label: tStatus(value) }))}
        />
        <MenuSeparator />
        {subTopic.held ? (
          <MenuItem onSelect={() => void set({ held: false })}>
            <Bot aria-hidden />
            {t("release")}
          </MenuItem>
        ) : null}
        <MenuItem onSelect={() => setWriting(true)}>
          <Handshake aria-hidden />
          {t(subTopic.consensus ? "editConsensus" : "consensus")}
        </MenuItem>
        <MenuItem onSelect={() => void set({ closed: !subTopic.closed })}>
          {subTopic.closed ? <ArchiveRestore aria-hidden /> : <ArchiveX aria-hidden />}
          {t(subTopic.closed ? "reopen" : "close")}
        </MenuItem>
      </DropdownMenu>
      <ConsensusDialog
        key={subTopic.consensus?.at}
        open={writing}
        onClose={() => setWriting(false)}
        subTopic={subTopic}
        onSave={(consensus) => set({ consensus })}
      />
    </>
  );
}
